/** A link to a message, or to a topic for good, leads to where they are now [W11]. */
import { getMessage } from '@parlance/client/calls';
import { effect } from '@preact/signals';
import { conversationOf, placeOf, sameConversation } from '../places/conversation.ts';
import type { NarrowPlace } from '../places/place.ts';
import { messages } from '../store/messages/messages.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { go, place } from '../store/places/address.ts';
import { client } from '../store/session/service.ts';

/** The message of a permanent link. */
const permanentIn = ({ narrow }: NarrowPlace): number | undefined => {
  const operand = narrow.find(({ operator }) => operator === 'with')?.operand;
  return typeof operand === 'number' ? operand : undefined;
};

const messageWith = async (id: number) =>
  messages.get(id) ??
  (await client.call(getMessage, { message_id: id, allow_empty_topic_name: true })).message;

const follow = async (shown: NarrowPlace): Promise<void> => {
  const permanent = permanentIn(shown);
  const id = shown.near ?? permanent;
  const before = conversationOf(shown);
  if (before?.kind !== 'topic' || id === undefined) return;
  // A message that was deleted or is out of sight is nowhere else.
  const now = await messageWith(id).then(conversationOfMessage, () => before);
  if ((permanent === undefined && sameConversation(before, now)) || place.peek() !== shown) return;
  go(placeOf(now, shown.near), { replace: true });
};

export const followMovedLinks = (): void => {
  effect(() => {
    if (place.value.kind === 'narrow') void follow(place.value);
  });
};
