/** A link to a message, or to a topic for good, leads to where they are now [W11]. */
import { getMessage } from '@parlance/client/calls';
import { effect, type ReadonlySignal } from '@preact/signals';
import { conversationOf, placeOf, sameConversation } from '../places/conversation.ts';
import type { NarrowPlace, Place } from '../places/place.ts';
import { messages } from '../store/messages/messages.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { besidePlace, go, place } from '../store/places/address.ts';
import { client } from '../store/session/service.ts';

/** The message of a permanent link. */
const permanentIn = ({ narrow }: NarrowPlace): number | undefined => {
  const operand = narrow.find(({ operator }) => operator === 'with')?.operand;
  return typeof operand === 'number' ? operand : undefined;
};

const messageWith = async (id: number) =>
  messages.get(id) ??
  (await client.call(getMessage, { message_id: id, allow_empty_topic_name: true })).message;

type Put = (to: Place) => void;

const follow = async (shown: ReadonlySignal<Place | undefined>, put: Put): Promise<void> => {
  const opened = shown.value;
  if (opened?.kind !== 'narrow') return;
  const permanent = permanentIn(opened);
  const id = opened.near ?? permanent;
  const before = conversationOf(opened);
  if (before?.kind !== 'topic' || id === undefined) return;
  // A message that was deleted or is out of sight is nowhere else.
  const now = await messageWith(id).then(conversationOfMessage, () => before);
  if ((permanent === undefined && sameConversation(before, now)) || shown.peek() !== opened) return;
  put(placeOf(now, opened.near));
};

/** In both panes. */
export const followMovedLinks = (): void => {
  effect(() => void follow(place, (to) => go(to, { replace: true })));
  effect(() => void follow(besidePlace, (to) => go(place.peek(), { replace: true, beside: to })));
};
