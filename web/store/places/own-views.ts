/** The views that the reader keeps in the sidebar under names of their own. */
import { addNavigationView, editNavigationView, removeNavigationView } from '@parlance/client/calls';
import { placeKey } from '../../places/conversation.ts';
import { parseAddress } from '../../places/parse.ts';
import type { Place } from '../../places/place.ts';
import { client } from '../session/service.ts';
import { slice } from '../state.ts';
import { addressOf } from './address.ts';

export interface OwnView {
  /** The address after `#`. */
  readonly fragment: string;
  readonly name: string;
  readonly place: Place;
}

/** Built-in views have no name. */
export const ownViews = (): readonly OwnView[] =>
  (slice('navigation_views').value ?? []).flatMap(({ fragment, name, is_pinned }) =>
    name === null || !is_pinned ? [] : [{ fragment, name, place: parseAddress(fragment).address.place }],
  );

export const ownViewAt = (place: Place): OwnView | undefined => {
  const key = placeKey(place);
  return ownViews().find((view) => placeKey(view.place) === key);
};

export const pinView = (place: Place, name: string): Promise<unknown> =>
  client.call(addNavigationView, { fragment: addressOf(place).slice(1), is_pinned: true, name });

export const renameView = ({ fragment }: OwnView, name: string): Promise<unknown> =>
  client.call(editNavigationView, { fragment, name });

export const unpinView = ({ fragment }: OwnView): Promise<unknown> =>
  client.call(removeNavigationView, { fragment });
