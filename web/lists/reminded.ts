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

/** Keyed by id. Messages that the reader may not see any more are missing. */
export const reminded = signal<ReadonlyMap<number, Reminded>>(new Map());

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
  reminded.value = new Map(
    messages.map((message) => [
      message.id,
      { conversation: conversationOfMessage(message), content: message.content },
    ]),
  );
};
