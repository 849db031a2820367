/** The places of groups: the list, and the page of each. */
import type { Place } from '../places/place.ts';
import type { PaneName } from '../store/places/address.ts';
import { GroupList } from './group-list.tsx';
import { GroupPage } from './group-page.tsx';

export const GroupPlaces = ({ pane, place }: { readonly pane: PaneName; readonly place: Place }) => {
  if (place.kind === 'groups') return <GroupList section={place.section} pane={pane} />;
  if (place.kind !== 'group-settings') return null;
  return <GroupPage pane={pane} id={place.group} tab={place.tab} />;
};
