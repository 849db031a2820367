/** A place that the reader cannot see: what it is, and what they can do [W39]. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { useEffect } from 'preact/hooks';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import type { Place } from '../places/place.ts';
import { setBusy } from '../store/panes/busy.ts';
import { go, homePlace, openBeside, type PaneName } from '../store/places/address.ts';
import { whyOutOfSight } from '../store/places/name.ts';
import { channels, people } from '../store/world.ts';
import { type Label, t } from '../words/index.ts';
import './not-here.css';

type Reason = 'channel' | 'person' | 'filter' | 'address';

const reasons: Readonly<Record<Reason, Label>> = {
  channel: 'This channel does not exist, or you may not see it. Ask someone in it to add you.',
  person: 'This person does not exist, or you may not see them.',
  filter: 'This search has too many words, or a filter or value that does not exist.',
  address: 'This address leads nowhere',
};

const isChannel = (operand: Narrow[number]['operand']): boolean =>
  [...channels.value.values()].some(({ id, name }) => id === operand || name === operand);

const personal: ReadonlySet<string> = new Set(['sender', 'mentions', 'dm', 'dm-including', 'group-pm-with']);

const whyNoSearch = (narrow: Narrow): Reason => {
  if (narrow.some(({ operator, operand }) => operator === 'channel' && !isChannel(operand))) return 'channel';
  const named = narrow.filter(({ operator }) => personal.has(operator)).flatMap(({ operand }) => operand);
  return named.every((id) => id === 'me' || people.value.has(Number(id))) ? 'filter' : 'person';
};

const whyNot = (place: Place): Reason =>
  whyOutOfSight(place) ?? (place.kind === 'narrow' ? whyNoSearch(place.narrow) : 'address');

export interface NotHereProps {
  readonly pane: PaneName;
  readonly place: Place;
}

export const NotHere = ({ pane, place }: NotHereProps) => {
  const reason = whyNot(place);
  const leave = (to: Place) => (pane === 'beside' ? openBeside(to) : go(to));
  useEffect(() => {
    setBusy(pane, false);
    document.getElementById(`${pane}-heading`)?.focus();
  }, []);
  return (
    <div class="not-here">
      <p>{t(reasons[reason])}</p>
      <div class="not-here-ways">
        <button type="button" class="button main" onClick={() => leave(homePlace())}>
          {t('Home view')}
        </button>
        {reason === 'channel' && (
          <button type="button" class="button" onClick={() => leave({ kind: 'channels', section: 'all' })}>
            {t('Browse channels')}
          </button>
        )}
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => openDialog('go-to', {})}>
          {t('Search')}
        </button>
      </div>
    </div>
  );
};
