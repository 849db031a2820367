/** One pane: the heading of its place, and the place. */
import { useComputed } from '@preact/signals';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { Composer } from '../composer/composer.tsx';
import { conversationOf, placeKey } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { PlaceHeader } from '../shell/place-header.tsx';
import { Skeleton } from '../shell/skeleton.tsx';
import { conversationHint, isHintLeft } from '../store/hints.ts';
import { areRowsDue, busyPanes } from '../store/panes/busy.ts';
import { activePane } from '../store/panes/focus.ts';
import { isNothingLeft } from '../store/panes/nothing-left.ts';
import type { PaneName } from '../store/places/address.ts';
import { isOutOfSight, placeName } from '../store/places/name.ts';
import { slice } from '../store/state.ts';
import { t } from '../words/index.ts';
import { soon } from './lazy-soon.ts';
import { viewOf } from './views.tsx';

const NotHere = soon((module) => module.NotHere);
const Notes = soon((module) => module.Notes);
const Activity = soon((module) => module.Activity);

export interface PaneProps {
  readonly pane: PaneName;
  readonly place: Place;
}

/** Whether the task is over that first drew what is known. What is known at the start waits for nothing. */
const useTaskAfter = (isKnown: boolean): boolean => {
  const [isDue, setDue] = useState(isKnown);
  useLayoutEffect(() => {
    if (isKnown) setTimeout(setDue, 0, true);
  }, [isKnown]);
  return isDue;
};

export const Pane = ({ pane, place }: PaneProps) => {
  const key = useMemo(() => placeKey(place), [place]);
  const name = placeName(place);
  const View = isOutOfSight(place) ? NotHere : viewOf(place);
  const conversation = conversationOf(place);
  // On a new device nothing is known before the service answered.
  const isKnown = slice('user_id').value !== undefined;
  const isDue = useTaskAfter(isKnown);
  // The hint comes later, and would move the messages.
  const isHinted = isDue && conversation !== undefined && isHintLeft(conversationHint);
  const isBusy = useComputed(() => (busyPanes.value.main || !areRowsDue.value ? true : undefined));
  const inside = (
    <>
      <PlaceHeader pane={pane} place={place} name={name} />
      <div class={isHinted ? 'hinted' : ''}>
        <Notes pane={pane} place={place} />
      </div>
      {pane === 'main' && isNothingLeft.value && (
        <p class="nothing-left">{t('Nothing unread. Here is what came lately.')}</p>
      )}
      {isDue ? <View key={key} pane={pane} place={place} name={name} /> : <Skeleton />}
      {conversation !== undefined && <Activity conversation={conversation} />}
      {isDue && !isOutOfSight(place) && <Composer pane={pane} place={place} />}
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
