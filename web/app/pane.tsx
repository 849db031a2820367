/** One pane: the heading of its place, and the place. */
import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Composer } from '../composer/composer.tsx';
import { lazy } from '../parts/lazy.tsx';
import { conversationOf, placeKey } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { PlaceHeader } from '../shell/place-header.tsx';
import { Skeleton } from '../shell/skeleton.tsx';
import type { PaneName } from '../store/address.ts';
import { areRowsDue, busyPanes } from '../store/busy.ts';
import { activePane } from '../store/focus.ts';
import { isNothingLeft } from '../store/nothing-left.ts';
import { isOutOfSight, placeName } from '../store/place-name.ts';
import { slice } from '../store/state.ts';
import { t } from '../words/index.ts';
import { viewOf } from './views.tsx';

const Hint = lazy(() => import('./soon.ts').then((module) => module.Hint));
const NoticesOffer = lazy(() => import('./soon.ts').then((module) => module.NoticesOffer));
const NotHere = lazy(() => import('./soon.ts').then((module) => module.NotHere));
const NotSubscribed = lazy(() => import('./soon.ts').then((module) => module.NotSubscribed));
const ArchivedNote = lazy(() => import('./soon.ts').then((module) => module.ArchivedNote));
const Activity = lazy(() => import('./soon.ts').then((module) => module.Activity));

export interface PaneProps {
  readonly pane: PaneName;
  readonly place: Place;
}

export const Pane = ({ pane, place }: PaneProps) => {
  const key = useMemo(() => placeKey(place), [place]);
  const name = placeName(place);
  const View = isOutOfSight(place) ? NotHere : viewOf(place);
  const conversation = conversationOf(place);
  // On a new device nothing is known before the service answered.
  const isKnown = slice('user_id').value !== undefined;
  const isBusy = useComputed(() => (busyPanes.value.main || !areRowsDue.value ? true : undefined));
  const inside = (
    <>
      <PlaceHeader pane={pane} place={place} name={name} />
      {pane === 'main' && isKnown && <Hint place={place} />}
      {pane === 'main' && isKnown && <NoticesOffer />}
      <NotSubscribed place={place} />
      {isKnown && <ArchivedNote place={place} />}
      {pane === 'main' && isNothingLeft.value && (
        <p class="nothing-left">{t('Nothing unread. Here is what came lately.')}</p>
      )}
      {isKnown ? <View key={key} pane={pane} place={place} name={name} /> : <Skeleton />}
      {conversation !== undefined && <Activity conversation={conversation} />}
      {isKnown && !isOutOfSight(place) && <Composer pane={pane} place={place} />}
    </>
  );
  const use = () => {
    activePane.value = pane;
  };
  if (pane === 'beside')
    return (
      <section class="pane" aria-label={t('Beside: {place}', { place: name })} onFocusIn={use}>
        {inside}
      </section>
    );
  return (
    <main class="pane" id="main" aria-labelledby="main-heading" aria-busy={isBusy} onFocusIn={use}>
      {inside}
    </main>
  );
};
