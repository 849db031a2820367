/** One pane of a reader without an account: the heading of its place, the place, and the way to join. */
import { placeKey } from '../../places/conversation.ts';
import type { Place } from '../../places/place.ts';
import { PlaceHeader } from '../../shell/place-header.tsx';
import { Skeleton } from '../../shell/skeleton.tsx';
import { ClosedPlace } from '../../spectator/closed-place.tsx';
import { Join } from '../../spectator/join.tsx';
import { isOpenPlace } from '../../spectator/open-places.ts';
import { areRowsDue, busyPanes } from '../../store/panes/busy.ts';
import { activePane } from '../../store/panes/focus.ts';
import type { PaneName } from '../../store/places/address.ts';
import { isOutOfSight, placeName } from '../../store/places/name.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import { NotHere } from '../soon.ts';
import { viewOf } from '../views.tsx';

export interface SpectatorPaneProps {
  readonly pane: PaneName;
  readonly place: Place;
}

const Inside = ({ pane, place }: SpectatorPaneProps) => {
  const name = placeName(place);
  const View = !isOpenPlace(place) ? ClosedPlace : isOutOfSight(place) ? NotHere : viewOf(place);
  const isKnown = slice('user_id').value !== undefined;
  return (
    <>
      <PlaceHeader pane={pane} place={place} name={name} />
      {isKnown ? <View key={placeKey(place)} pane={pane} place={place} name={name} /> : <Skeleton />}
      {isKnown && pane === 'main' && <Join />}
    </>
  );
};

export const SpectatorPane = ({ pane, place }: SpectatorPaneProps) => {
  const use = () => {
    activePane.value = pane;
  };
  if (pane === 'beside')
    return (
      <section class="pane" aria-label={t('Beside: {place}', { place: placeName(place) })} onFocusIn={use}>
        <Inside pane={pane} place={place} />
      </section>
    );
  const isBusy = busyPanes.value.main || !areRowsDue.value;
  return (
    <main
      class="pane"
      id="main"
      aria-labelledby="main-heading"
      aria-busy={isBusy ? true : undefined}
      onFocusIn={use}
    >
      <Inside pane={pane} place={place} />
    </main>
  );
};
