/** A link to a message leads to where the message is now [W11]. */
import { getMessage } from '@parlance/client/calls';
import { effect } from '@preact/signals';
import { conversationOf, placeOf, sameConversation } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { messages } from '../store/messages/messages.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { go, place } from '../store/places/address.ts';
import { client } from '../store/session/service.ts';

/** The message that the address names, by `near` or `with`. */
const namedIn = (shown: Place): number | undefined => {
  if (shown.kind !== 'narrow') return undefined;
  const permanent = shown.narrow.find(({ operator }) => operator === 'with')?.operand;
  return shown.near ?? (typeof permanent === 'number' ? permanent : undefined);
};

const messageWith = async (id: number) =>
  messages.get(id) ??
  (await client.call(getMessage, { message_id: id, allow_empty_topic_name: true })).message;

const follow = async (shown: Place, id: number): Promise<void> => {
  const before = conversationOf(shown);
  if (before?.kind !== 'topic' || shown.kind !== 'narrow') return;
  const now = conversationOfMessage(await messageWith(id));
  if (sameConversation(before, now) || place.peek() !== shown) return;
  go(placeOf(now, shown.near), { replace: true });
};

export const followMovedLinks = (): void => {
  effect(() => {
    const shown = place.value;
    const id = namedIn(shown);
    // A message that was deleted or is out of sight is nowhere else.
    if (id !== undefined) follow(shown, id).catch(() => {});
  });
};
