/** Hears from the service who is writing, and whose edit is open. */
import type { ClientEvent } from '@parlance/client/connect';
import { keyOf, sameConversation } from '../places/conversation.ts';
import type { Conversation } from '../places/place.ts';
import { conversationOfMessage } from '../store/message-place.ts';
import { messageSignal, onEventSinceStart } from '../store/messages.ts';
import { slice } from '../store/state.ts';
import { ownId } from '../store/world.ts';
import { Writers } from './writers.ts';

interface Typing {
  readonly type: 'typing';
  readonly op: 'start' | 'stop';
  readonly sender: { readonly user_id: number };
  readonly recipients?: readonly { readonly user_id: number }[];
  readonly stream_id?: number;
  readonly topic?: string;
}

interface Editing {
  readonly type: 'typing_edit_message';
  readonly op: 'start' | 'stop';
  readonly sender_id: number;
  readonly message_id: number;
}

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

const receive = (event: ClientEvent): void => {
  if (event.type === 'typing') {
    const typing = event as unknown as Typing;
    note(typing.op, keyOf(conversationOf(typing)), typing.sender.user_id);
  }
  if (event.type === 'typing_edit_message') {
    const { op, message_id, sender_id } = event as unknown as Editing;
    note(op, `${edit}${message_id}`, sender_id);
  }
  if (event.type === 'message') {
    const message = event.message as { sender_id: number; stream_id?: number };
    for (const [key, people] of writers.shown.peek())
      if (!key.startsWith(edit) && people.includes(message.sender_id)) writers.end(key, message.sender_id);
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
