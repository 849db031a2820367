/** Arranging the sidebar. */
import type { Feature } from '../app/feature.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import type { Place } from '../places/place.ts';
import { unreadOnly } from '../store/looks/sidebar.ts';
import { shownPlace } from '../store/panes/shown-place.ts';
import { isOutOfSight } from '../store/places/name.ts';
import { ownViewAt } from '../store/places/own-views.ts';
import { isSpectator } from '../store/session/account.ts';
import { unpin } from './view-menu.ts';
import { isBuiltInView } from './views.tsx';

const mayPin = (place: Place): boolean =>
  (place.kind === 'narrow' || place.kind === 'topics') && !isOutOfSight(place) && !isBuiltInView(place);

export const feature: Feature = {
  actions: [
    {
      id: 'unread-only',
      words: 'Show only what is unread in the sidebar, or all',
      keys: ['Shift+Q'],
      group: 'Going places',
      // Nothing is unread without an account.
      isAllowed: () => !isSpectator(),
      run: () => {
        unreadOnly.value = !unreadOnly.value;
      },
    },
    {
      id: 'pin-view',
      words: 'Pin to the sidebar',
      group: 'Going places',
      isAllowed: () => mayPin(shownPlace()) && ownViewAt(shownPlace()) === undefined,
      run: () => openDialog('view-name', { place: shownPlace() }),
    },
    {
      id: 'unpin-view',
      words: 'Unpin from the sidebar',
      group: 'Going places',
      isAllowed: () => ownViewAt(shownPlace()) !== undefined,
      run: () => {
        const view = ownViewAt(shownPlace());
        return view && unpin(view);
      },
    },
  ],
  dialogs: { 'view-name': () => import('./view-name.tsx').then((module) => module.ViewName) },
};
