/** Where a text goes that is written in a place. */
import type { Message } from '@parlance/client/messages/message';
import { conversationOf } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { type Destination, destinationOf, nowhere } from '../store/drafts/draft.ts';
import { conversationOfMessage } from '../store/messages/place.ts';

/** `focused`: the message that the keyboard acts on. Undefined where nothing is written. */
export const leadsTo = (place: Place, focused: Message | undefined): Destination | undefined => {
  if (place.kind !== 'narrow') return undefined;
  const conversation = conversationOf(place);
  if (conversation !== undefined && conversation.kind !== 'channel') return destinationOf(conversation);
  const around = focused === undefined ? undefined : conversationOfMessage(focused);
  if (conversation === undefined) return around === undefined ? nowhere : destinationOf(around);
  // A message that was just moved away leads nowhere else.
  return around?.kind === 'topic' && around.channel === conversation.channel
    ? around
    : destinationOf(conversation);
};

/** Whether the focused message decides. */
export const followsFocus = (place: Place): boolean => {
  const conversation = conversationOf(place);
  return place.kind === 'narrow' && (conversation === undefined || conversation.kind === 'channel');
};
