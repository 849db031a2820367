/** A place that only people with an account have. */
import { useEffect } from 'preact/hooks';
import { setBusy } from '../store/panes/busy.ts';
import { addressOf, homePlace, type PaneName } from '../store/places/address.ts';
import { t } from '../words/index.ts';
import './closed-place.css';

export const ClosedPlace = ({ pane }: { readonly pane: PaneName }) => {
  useEffect(() => setBusy(pane, false), [pane]);
  return (
    <div class="closed-place">
      <p>{t('This place is for people with an account.')}</p>
      <div class="closed-place-ways">
        <a class="button main" href={addressOf(homePlace())}>
          {t('Home view')}
        </a>
      </div>
    </div>
  );
};
