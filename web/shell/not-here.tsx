/** A place that the reader cannot see: what it is, and what they can do [W39]. */
import { useEffect } from 'preact/hooks';
import { openDialog } from '../parts/dialogs.ts';
import type { Place } from '../places/place.ts';
import { addressOf, homePlace, type PaneName } from '../store/address.ts';
import { setBusy } from '../store/busy.ts';
import { whyOutOfSight } from '../store/place-name.ts';
import { type Label, t } from '../words/index.ts';
import './not-here.css';

const reasons: Readonly<Record<'channel' | 'person', Label>> = {
  channel: 'This channel does not exist, or you may not see it. Ask someone in it to add you.',
  person: 'This person does not exist, or you may not see them.',
};

export interface NotHereProps {
  readonly pane: PaneName;
  readonly place: Place;
}

export const NotHere = ({ pane, place }: NotHereProps) => {
  const reason = whyOutOfSight(place);
  useEffect(() => {
    setBusy(pane, false);
    document.getElementById(`${pane}-heading`)?.focus();
  }, []);
  return (
    <div class="not-here">
      {reason !== undefined && <p>{t(reasons[reason])}</p>}
      <div class="not-here-ways">
        <a class="button main" href={addressOf(homePlace())}>
          {t('Home view')}
        </a>
        {reason === 'channel' && (
          <a class="button" href={addressOf({ kind: 'channels', section: 'all' })}>
            {t('Browse channels')}
          </a>
        )}
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => openDialog('go-to', {})}>
          {t('Search')}
        </button>
      </div>
    </div>
  );
};
