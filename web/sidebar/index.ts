/** Arranging the sidebar. */
import type { Feature } from '../app/feature.ts';
import { openDialog } from '../parts/dialogs.ts';
import type { Place } from '../places/place.ts';
import { isSpectator } from '../store/account.ts';
import { ownViewAt } from '../store/own-views.ts';
import { isOutOfSight } from '../store/place-name.ts';
import { shownPlace } from '../store/shown-place.ts';
import { unreadOnly } from '../store/sidebar.ts';
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
