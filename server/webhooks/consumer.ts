/** Reads the log and enqueues messages that address an outgoing webhook or an embedded bot. */
import { botTypes } from '@parlance/protocol/bots/bot';
import type { Message } from '@parlance/protocol/messages/messages';
import { answerTask, serviceBotsConsumer } from '../bots/index.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Consumer } from '../events/consumer.ts';
import type { LogEntry } from '../events/entry.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { callTask, ownersOf, type Trigger } from './task.ts';

/** A mention that notifies its user; silent and group mentions differ. */
const mention = /<span class="user-mention" data-user-id="(\d+)">/g;

const messageIn = ({ event }: LogEntry): Message | undefined =>
  event?.type === 'message' ? (event.message as Message) : undefined;

const mentionedIn = (html: unknown): number[] =>
  typeof html === 'string' ? [...html.matchAll(mention)].map(([, id]) => Number(id)) : [];

interface Speech {
  readonly messageId: number;
  readonly senderId: number;
  readonly userId: number;
  readonly trigger: Trigger;
}

/** Returns the recipients of a direct message, or the users mentioned in a channel. */
const speechesOf = (entry: LogEntry): Speech[] => {
  const message = messageIn(entry);
  if (message === undefined) return [];
  const { id, sender_id, display_recipient } = message;
  const told: readonly [Trigger, readonly number[]] =
    typeof display_recipient === 'string'
      ? ['mention', mentionedIn(entry.event?.rendered_content)]
      : ['direct_message', display_recipient.map((person) => person.id)];
  const [trigger, userIds] = told;
  return [...new Set(userIds)]
    .filter((userId) => userId !== sender_id)
    .map((userId) => ({ messageId: id, senderId: sender_id, userId, trigger }));
};

interface Heard extends Speech {
  readonly type: number;
  readonly ownerId: number | null;
}

/** Only messages of people count; bots that answer bots would never stop. */
const keepToBots = async (
  { organizationId, query }: Transaction,
  speeches: readonly Speech[],
): Promise<Heard[]> => {
  const ids = [...new Set(speeches.flatMap(({ senderId, userId }) => [senderId, userId]))];
  const { rows } = await read<{ id: number; type: number; ownerId: number | null }>`
    select id, coalesce(bot_type, 1) as type, bot_owner_id as "ownerId" from users
    where organization_id = ${organizationId} and id = any(${ids}::int[]) and is_bot
  `.execute(query);
  const bots = new Map(rows.map((row) => [row.id, row]));
  return speeches.flatMap((speech) => {
    const bot = bots.get(speech.userId);
    if (bot === undefined || bots.has(speech.senderId)) return [];
    const { type, ownerId } = bot;
    const isService = type === botTypes.outgoingWebhook || type === botTypes.embedded;
    return isService ? [{ ...speech, type, ownerId }] : [];
  });
};

const serviceBots: Consumer = {
  name: serviceBotsConsumer,
  concerns: (entry) => speechesOf(entry).length > 0,
  consume: async (transaction, entries) => {
    const speeches = entries.flatMap(speechesOf);
    if (speeches.length === 0) return;
    const found = await keepToBots(transaction, speeches);
    const keyOf = ({ userId, messageId }: Speech) => `${userId}:${messageId}`;
    await enqueue(
      transaction,
      callTask,
      found
        .filter(({ type }) => type === botTypes.outgoingWebhook)
        .map((speech) => ({
          payload: {
            botId: speech.userId,
            messageId: speech.messageId,
            trigger: speech.trigger,
            failures: 0,
          },
          key: keyOf(speech),
          owners: ownersOf({ id: speech.userId, ownerId: speech.ownerId }),
        })),
    );
    await enqueue(
      transaction,
      answerTask,
      found
        .filter(({ type }) => type === botTypes.embedded)
        .map((speech) => ({
          payload: { botId: speech.userId, messageId: speech.messageId },
          key: keyOf(speech),
          owners: [`bot:${speech.userId}`],
        })),
    );
  },
};

export const consumers: readonly Consumer[] = [serviceBots];
