/** The messages that reminders are about: where they are, and what they say. */
import { getMessages } from '@parlance/client/calls';
import { signal } from '@preact/signals';
import type { Conversation } from '../places/place.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { client } from '../store/session/service.ts';

interface Reminded {
  readonly conversation: Conversation;
  /** Markdown. */
  readonly content: string;
}

/** Keyed by id. Undefined: deleted, or where the reader sees nothing any more. */
export const reminded = signal<ReadonlyMap<number, Reminded | undefined>>(new Map());

let turn = 0;

export const askForReminded = async (ids: readonly number[]): Promise<void> => {
  turn += 1;
  const own = turn;
  const { messages } = await client.call(getMessages, {
    message_ids: ids,
    apply_markdown: false,
    allow_empty_topic_name: true,
  });
  // A later question has the newer answer.
  if (own !== turn) return;
  const found = new Map(messages.map((message) => [message.id, message]));
  reminded.value = new Map(
    ids.map((id) => {
      const message = found.get(id);
      return [id, message && { conversation: conversationOfMessage(message), content: message.content }];
    }),
  );
};
