/** Hears from the service who is writing, and whose edit is open. */
import type { DeclaredEvent, EventOf } from '@parlance/client/state/reducer';
import { keyOf, sameConversation } from '../places/conversation.ts';
import type { Conversation } from '../places/place.ts';
import { messageSignal, onEventSinceStart } from '../store/messages/messages.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { slice } from '../store/state.ts';
import { ownId } from '../store/world.ts';
import { Writers } from './writers.ts';

type Typing = EventOf<'typing/start' | 'typing/stop'>;

/** Keys of edits begin with this. */
const edit = 'edit ';

const writers = new Writers(() => slice('server_typing_started_expiry_period_milliseconds').peek() ?? 45_000);

const conversationOf = ({ recipients, stream_id, topic = '' }: Typing): Conversation => {
  if (stream_id !== undefined) return { kind: 'topic', channel: stream_id, topic };
  const others = (recipients ?? [])
    .map(({ user_id }) => user_id)
    .filter((id) => id !== ownId())
    .sort((one, other) => one - other);
  return { kind: 'direct', people: others.length === 0 ? [ownId()] : others };
};

const note = (op: 'start' | 'stop', key: string, person: number): void => {
  if (person === ownId()) return;
  if (op === 'start') writers.begin(key, person);
  else writers.end(key, person);
};

const receive = (event: DeclaredEvent): void => {
  if (event.type === 'typing') note(event.op, keyOf(conversationOf(event)), event.sender.user_id);
  if (event.type === 'typing_edit_message') note(event.op, `${edit}${event.message_id}`, event.sender_id);
  if (event.type === 'message') {
    const { sender_id } = event.message;
    for (const [key, people] of writers.shown.peek())
      if (!key.startsWith(edit) && people.includes(sender_id)) writers.end(key, sender_id);
  }
};

export const followWriters = (): void => onEventSinceStart(receive);

export const writersIn = (conversation: Conversation): readonly number[] =>
  writers.shown.value.get(keyOf(conversation)) ?? [];

/** People whose edit of a message in the conversation is open. */
export const editorsIn = (conversation: Conversation): readonly number[] =>
  [...writers.shown.value].flatMap(([key, people]) => {
    const message = key.startsWith(edit) ? messageSignal(Number(key.slice(edit.length))).value : undefined;
    return message !== undefined && sameConversation(conversationOfMessage(message), conversation)
      ? people
      : [];
  });
