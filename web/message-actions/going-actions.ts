/** Where a message leads: to its conversation and its sender. */
import type { Message } from '@parlance/client/messages/message';
import type { MessageAction } from '../keyboard/action.ts';
import { openCard } from '../parts/person/cards.ts';
import type { Place } from '../places/place.ts';
import { isMiddle } from '../store/looks/layout.ts';
import { placeOfMessage } from '../store/messages/place.ts';
import { activePane } from '../store/panes/focus.ts';
import { besidePlace, go, place } from '../store/places/address.ts';
import { isSearch } from '../store/places/name.ts';
import { articleOf } from './article-of.ts';

/** The search whose result has the focus. */
const searchHere = (): Place | undefined => {
  const here = activePane.value === 'beside' ? besidePlace.value : place.value;
  return here?.kind === 'narrow' && isSearch(here.narrow) ? here : undefined;
};

/** Where there is room, the results stay beside the conversation [W43]. */
const openResult = (message: Message): void => {
  const beside = isMiddle.value ? besidePlace.value : searchHere();
  go(placeOfMessage(message), { beside });
};

export const goingActions: readonly MessageAction[] = [
  {
    id: 'open-result',
    words: 'Open in its conversation',
    keys: ['Enter'],
    group: 'Going places',
    target: 'message',
    isOnlyKey: true,
    isAllowed: () => searchHere() !== undefined,
    run: openResult,
  },
  {
    id: 'open-in-conversation',
    words: 'Message in its conversation',
    keys: ['z'],
    group: 'Going places',
    target: 'message',
    run: (message) => go(placeOfMessage(message)),
  },
  {
    id: 'sender-card',
    words: 'Card of the sender',
    keys: ['u'],
    group: 'Messages',
    target: 'message',
    run: (message) => {
      const anchor = articleOf(message);
      if (anchor !== null) openCard({ kind: 'person', id: message.sender_id, anchor });
    },
  },
];
