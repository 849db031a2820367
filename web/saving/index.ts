/** Taking a conversation along: on paper, or as a file [W16]. */
import type { Feature } from '../app/feature.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { shownPlace } from '../store/panes/shown-place.ts';
import { isOutOfSight } from '../store/places/name.ts';
import './print.css';

/** The place of messages that is shown. */
const messagesHere = () => {
  const place = shownPlace();
  return place.kind === 'narrow' && !isOutOfSight(place) ? place : undefined;
};

export const feature: Feature = {
  actions: [
    {
      id: 'save-conversation',
      words: 'Save as a file',
      group: 'Reading',
      isAllowed: () => messagesHere() !== undefined,
      run: () => {
        const place = messagesHere();
        if (place !== undefined) openDialog('save-conversation', { place });
      },
    },
    {
      id: 'print',
      words: 'Print',
      group: 'Reading',
      isAllowed: () => messagesHere() !== undefined,
      run: () => print(),
    },
  ],
  dialogs: {
    'save-conversation': () => import('./save-conversation.tsx').then((module) => module.SaveConversation),
  },
};
