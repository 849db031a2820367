/**
 * The last step of a send: many messages in one transaction. Everything that could be computed before has been; under
 * the log's lock the messages get their ids, which are their positions in the log, and are written.
 */
import { ApiError } from '@parlance/protocol/errors';
import { type Message, messageEvent } from '@parlance/protocol/messages';
import { sql } from 'kysely';
import { type FirstMessage, recordFirstMessages } from '../channels/index.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Audience, LogEntry } from '../events/entry.ts';
import { createLane, type Lane } from '../lane.ts';
import { flagBits } from './flag-bits.ts';

/** A message that may be sent, complete but for its id. */
export interface Draft {
  readonly message: Omit<Message, 'id'>;
  readonly renderedContent: string;
  readonly hasGravatar: boolean;
  /** Null for direct messages. */
  readonly topic: string | null;
  readonly sentAt: Date;
  readonly readBySender: boolean;
  readonly mentionedUserIds: readonly number[];
  readonly audience: Audience;
  /** The channel, when it may have no message yet. */
  readonly begins: FirstMessage['channel'] | undefined;
  /** Under which a repeated request is recognized for a day. */
  readonly idempotencyKey: string | undefined;
  readonly local: LogEntry['local'];
}

interface Written {
  readonly place: number;
  readonly id: number;
}

/**
 * Skips senders who were deactivated meanwhile, and messages whose key was used within the last day. The key of an
 * older message is taken over.
 */
const insertMessages = async (
  { query, organizationId }: Transaction,
  drafts: readonly Draft[],
  first: number,
): Promise<Written[]> => {
  const { rows } = await sql<Written>`
    with drafts as (
      select d.*, ${first}::bigint + d.place - 1 as id
      from unnest(
        ${drafts.map((draft) => draft.message.recipient_id)}::int[],
        ${drafts.map((draft) => draft.topic)}::text[],
        ${drafts.map((draft) => draft.message.sender_id)}::int[],
        ${drafts.map((draft) => draft.message.content)}::text[],
        ${drafts.map((draft) => draft.renderedContent)}::text[],
        ${drafts.map((draft) => draft.message.client)}::text[],
        ${drafts.map((draft) => draft.sentAt.toISOString())}::timestamptz[],
        ${drafts.map((draft) => draft.message.is_me_message)}::bool[],
        ${drafts.map((draft) => draft.readBySender)}::bool[],
        ${drafts.map((draft) => draft.idempotencyKey ?? null)}::text[]
      ) with ordinality as d(recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
        is_me_message, read_by_sender, key, place)
      join users u on u.organization_id = ${organizationId} and u.id = d.sender_id and u.is_active
    ), keys as (
      insert into send_keys as k (organization_id, sender_id, key, message_id)
      select ${organizationId}, sender_id, key, id from drafts where key is not null
      on conflict (organization_id, sender_id, key) do update set message_id = excluded.message_id, at = now()
        where k.at < now() - interval '24 hours'
      returning message_id
    )
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client,
      sent_at, is_me_message, read_by_sender)
    select ${organizationId}, id, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender
    from drafts
    where key is null or id in (select message_id from keys)
    returning id - ${first}::bigint as place, id
  `.execute(query);
  return rows;
};

const insertMentions = async (
  { query, organizationId }: Transaction,
  sent: readonly (readonly [Draft, number])[],
) => {
  const mentions = sent.flatMap(([draft, id]) => draft.mentionedUserIds.map((user) => [user, id] as const));
  if (mentions.length === 0) return;
  await sql`
    insert into message_flags (organization_id, user_id, message_id, flags)
    select ${organizationId}, user_id, message_id, ${flagBits.mentioned}
    from unnest(${mentions.map(([user]) => user)}::int[], ${mentions.map(([, id]) => id)}::bigint[]) as m(user_id, message_id)
  `.execute(query);
};

const flagsOf = (draft: Draft): LogEntry['flags'] => {
  const flags: Record<number, string[]> = {};
  for (const user of draft.mentionedUserIds) flags[user] = ['mentioned'];
  if (draft.readBySender)
    flags[draft.message.sender_id] = ['read', ...(flags[draft.message.sender_id] ?? [])];
  return flags;
};

const entryOf = (draft: Draft, id: number): LogEntry => ({
  event: messageEvent.of({
    message: { id, ...draft.message },
    rendered_content: draft.renderedContent,
    has_gravatar: draft.hasGravatar,
  }),
  audience: draft.audience,
  flags: flagsOf(draft),
  ...(draft.local === undefined ? {} : { local: draft.local }),
});

/** For drafts that were not written: the id of the message that their key belongs to, or why there is none. */
const explain = async (database: Database, organizationId: number, drafts: readonly Draft[]) => {
  const { rows } = await sql<{ sender_id: number; key: string; message_id: number }>`
    select sender_id, key, message_id from send_keys
    join unnest(
      ${drafts.map((draft) => draft.message.sender_id)}::int[],
      ${drafts.map((draft) => draft.idempotencyKey ?? null)}::text[]
    ) as d(sender_id, key) using (sender_id, key)
    where organization_id = ${organizationId}
  `.execute(database.query);
  const ids = new Map(rows.map((row) => [`${row.sender_id}:${row.key}`, row.message_id]));
  return (draft: Draft) =>
    ids.get(`${draft.message.sender_id}:${draft.idempotencyKey}`) ??
    new ApiError('USER_DEACTIVATED', 'Account is deactivated');
};

/** The first draft of each channel that may have no message yet. */
const beginnings = (drafts: readonly Draft[]): readonly Draft[] => {
  const byChannel = new Map<number, Draft>();
  for (const draft of drafts)
    if (draft.begins !== undefined && !byChannel.has(draft.begins.id)) byChannel.set(draft.begins.id, draft);
  return [...byChannel.values()];
};

const deliver = async (
  database: Database,
  organizationId: number,
  drafts: readonly Draft[],
): Promise<(number | Error)[]> => {
  const ids = new Map<Draft, number>();
  const firsts = beginnings(drafts);
  await database.transact(organizationId, undefined, async (transaction) => {
    transaction.append(async (first) => {
      ids.clear();
      for (const { place, id } of await insertMessages(transaction, drafts, first))
        ids.set(drafts[place]!, id);
      await insertMentions(transaction, [...ids]);
      return drafts.map((draft) => (ids.has(draft) ? entryOf(draft, ids.get(draft)!) : {}));
    });
    if (firsts.length > 0)
      transaction.append(() =>
        recordFirstMessages(
          transaction,
          firsts.flatMap((draft) => {
            const messageId = ids.get(draft);
            return messageId === undefined ? [] : [{ channel: draft.begins!, messageId }];
          }),
        ),
      );
  });
  const missing = drafts.filter((draft) => !ids.has(draft));
  const explained = missing.length === 0 ? undefined : await explain(database, organizationId, missing);
  return drafts.map((draft) => ids.get(draft) ?? explained!(draft));
};

/** The same key twice in one batch: the later one waits for what becomes of the first. */
const deliverDistinct = async (database: Database, organizationId: number, drafts: readonly Draft[]) => {
  const firsts = new Map<unknown, Draft>();
  const keyOf = (draft: Draft) =>
    draft.idempotencyKey === undefined ? draft : `${draft.message.sender_id}:${draft.idempotencyKey}`;
  for (const draft of drafts) if (!firsts.has(keyOf(draft))) firsts.set(keyOf(draft), draft);
  const distinct = [...firsts.values()];
  const results = await deliver(database, organizationId, distinct);
  const byDraft = new Map(distinct.map((draft, index) => [draft, results[index]!]));
  return drafts.map((draft) => byDraft.get(firsts.get(keyOf(draft))!)!);
};

export type Deliver = (organizationId: number, draft: Draft) => Promise<number>;

/** Sends a draft and returns the message's id once it is durable. One lane an organization, since they share one log. */
export const createDeliver = (database: Database): Deliver => {
  const lanes = new Map<number, Lane<Draft, number>>();
  return (organizationId, draft) => {
    let lane = lanes.get(organizationId);
    if (lane === undefined) {
      lane = createLane((drafts) => deliverDistinct(database, organizationId, drafts));
      lanes.set(organizationId, lane);
    }
    return lane.run(draft);
  };
};
