/** Sends many messages in one transaction. Ids are log positions, so writing needs the log's lock. */
import { ApiError } from '@parlance/protocol/errors';
import { type Message, messageEvent } from '@parlance/protocol/messages/messages';
import { type RawBuilder, sql } from 'kysely';
import { type FirstMessage, recordFirstMessages, targetVersion } from '../../channels/index.ts';
import type { Database } from '../../db/database.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Audience } from '../../events/audience.ts';
import type { ChannelKind } from '../../events/delivery.ts';
import type { LogEntry } from '../../events/entry.ts';
import { entryHead, entryTail } from '../../events/entry-text.ts';
import type { Service } from '../../frame/service.ts';
import type { CallerVersion } from '../../http/call.ts';
import { createLane, type Lane } from '../../jobs/lane.ts';
import { doFollow, type Follow } from '../../topics/index.ts';
import { type Showing, showFiles, showingParts } from '../../uploads/index.ts';
import { versionNow } from '../../users/index.ts';
import { noteRecent } from '../conversations/recent-topics.ts';
import { flagBits } from '../read/flag-bits.ts';
import { namesOfBits } from '../read/flag-names.ts';
import { rememberRead } from '../read/marks.ts';
import { createVocabulary, rememberWords, storeWords, type Vocabulary } from '../search/vocabulary.ts';
import { vocabularyOf } from '../search/words.ts';
import type { Addressees } from './addressees.ts';
import { Rest } from './rest.ts';

/** A checked message without its id. */
export interface Draft {
  readonly message: Omit<Message, 'id'>;
  readonly renderedContent: string;
  readonly hasGravatar: boolean;
  /** Null for direct messages. */
  readonly topic: string | null;
  readonly sentAt: Date;
  readonly readBySender: boolean;
  /** Who has read it too: a person who made what it says. Only `appendMessages` heeds it. */
  readonly readBy: number | undefined;
  /** Content of the first submessage. */
  readonly widget: string | undefined;
  readonly told: Addressees;
  /** Topic policies to raise. */
  readonly follows: readonly Follow[];
  /** Files that it shows; the sender may read them. */
  readonly attachmentIds: readonly number[];
  readonly audience: Audience;
  readonly channelKinds: readonly ChannelKind[];
  /** Present where some guests do not know the sender. */
  readonly stranger?: LogEntry['stranger'];
  /** The channel's version that the sender's rights were checked by; undefined for those just looked up. */
  readonly channelVersion: string | undefined;
  /** The sender, when only remembered. */
  readonly caller: CallerVersion | undefined;
  /** The channel, when it may be empty. */
  readonly begins: FirstMessage['channel'] | undefined;
  /** Whether the sender has muted the channel. */
  readonly isMuted: boolean;
  /** Recognizes repeats for a day. */
  readonly idempotencyKey: string | undefined;
  readonly local: LogEntry['local'];
}

/**
 * CTEs that write, and `sent`: the drafts that are written, with successive ids from `first`. Skip deactivated senders,
 * senders and channels of another version, and keys used within a day. What no draft needs is left out, since
 * PostgreSQL prepares each part at each execution.
 */
const insertion = (
  organizationId: number,
  drafts: readonly Draft[],
  first: RawBuilder<number>,
): RawBuilder<unknown> => {
  const marks = drafts.flatMap((draft, index) =>
    [...draft.told.marks].map(([user, flags]) => ({ user, flags, place: index + 1 })),
  );
  const hasKeys = drafts.some(({ idempotencyKey }) => idempotencyKey !== undefined);
  const hasWidgets = drafts.some(({ widget }) => widget !== undefined);
  const valid = sql`
    select d.*, ${first} + d.place - 1 as id
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
      ${drafts.map((draft) => draft.widget ?? null)}::text[],
      ${drafts.map((draft) => draft.told.everyone)}::bool[],
      ${drafts.map((draft) => draft.idempotencyKey ?? null)}::text[],
      ${drafts.map((draft) => draft.channelVersion ?? null)}::text[],
      ${drafts.map((draft) => draft.caller?.credential ?? null)}::int[],
      ${drafts.map((draft) => draft.caller?.version ?? null)}::text[]
    ) with ordinality as d(recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender, widget, mentions_everyone, key, channel_version, credential, caller_version,
      place)
    join users u on u.organization_id = ${organizationId} and u.id = d.sender_id and u.is_active
    where ${first} is not null and (d.channel_version is null
      or d.channel_version = ${targetVersion(organizationId, sql`d.sender_id`, sql`d.recipient_id`)})
      and (d.caller_version is null or d.caller_version = ${versionNow(organizationId, sql`d.credential`)})`;
  const keyed = sql`drafts as (${valid}), keys as (
    insert into send_keys as k (organization_id, sender_id, key, message_id)
    select ${organizationId}, sender_id, key, id from drafts where key is not null
    on conflict (organization_id, sender_id, key) do update set message_id = excluded.message_id, at = now()
      where k.at < now() - interval '24 hours'
    returning message_id
  ), sent as (
    select * from drafts where key is null or id in (select message_id from keys)
  )`;
  const flagged = sql`, flagged as (
    insert into message_flags (organization_id, user_id, message_id, flags)
    select ${organizationId}, m.user_id, s.id, m.flags
    from unnest(
      ${marks.map(({ user }) => user)}::int[], ${marks.map(({ flags }) => flags)}::int[],
      ${marks.map(({ place }) => place)}::int[]
    ) as m(user_id, flags, place)
    join sent s using (place)
  )`;
  const widgets = sql`, widgets as (
    -- The message's own id is that of its first submessage: the position of the event that tells of both.
    insert into submessages (organization_id, message_id, id, sender_id, msg_type, content)
    select ${organizationId}, id, id, sender_id, 'widget', widget from sent where widget is not null
  )`;
  return sql`${hasKeys ? keyed : sql`sent as (${valid})`}, written as (
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client,
      sent_at, is_me_message, read_by_sender, mentions_everyone)
    select ${organizationId}, id, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender, mentions_everyone
    from sent
  ), recent as (${noteRecent(organizationId, sql`select recipient_id, topic, id from sent`)})
  ${marks.length > 0 ? flagged : sql``}${hasWidgets ? widgets : sql``}`;
};

const showingsOf = (ids: ReadonlyMap<Draft, number>): Showing[] =>
  [...ids].flatMap(([{ attachmentIds }, messageId]) =>
    attachmentIds.length === 0 ? [] : [{ messageId, attachmentIds }],
  );

const flagsOf = (draft: Draft): LogEntry['flags'] => {
  const flags: Record<number, string[]> = {};
  for (const [user, bits] of draft.told.marks)
    flags[user] = [...((bits & flagBits.muted) === 0 ? [] : ['read']), ...namesOfBits(bits)];
  if (draft.readBySender)
    flags[draft.message.sender_id] = ['read', ...(flags[draft.message.sender_id] ?? [])];
  if (draft.readBy !== undefined) flags[draft.readBy] = ['read', ...(flags[draft.readBy] ?? [])];
  return flags;
};

const entryOf = (draft: Draft, id: number): LogEntry => ({
  event: messageEvent.of({
    message: { id, ...draft.message },
    rendered_content: draft.renderedContent,
    has_gravatar: draft.hasGravatar,
    ...(draft.widget === undefined ? {} : { widget: draft.widget }),
  }),
  audience: draft.audience,
  flags: flagsOf(draft),
  ...(draft.channelKinds.length === 0 ? {} : { channelKinds: draft.channelKinds }),
  ...(draft.stranger === undefined ? {} : { stranger: draft.stranger }),
  ...(draft.told.everyone
    ? { memberFlags: { recipient: draft.message.recipient_id, flags: namesOfBits(flagBits.everyone) } }
    : {}),
  ...(draft.local === undefined ? {} : { local: draft.local }),
});

/** The channel is no longer as it was remembered: look it up, and check again. */
export class ChannelChanged extends Error {}

/** Returns for an unwritten draft the id of the message with its key, or the reason. */
const explain = async (database: Database, organizationId: number, drafts: readonly Draft[]) => {
  const { rows } = await read<{ sender_id: number; key: string; message_id: number }>`
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

const beginnings = (drafts: readonly Draft[]): readonly Draft[] => {
  const byChannel = new Map<number, Draft>();
  for (const draft of drafts)
    if (draft.begins !== undefined && !byChannel.has(draft.begins.id)) byChannel.set(draft.begins.id, draft);
  return [...byChannel.values()];
};

const tailOf = (draft: Draft): string => entryTail(entryOf(draft, 0));

/** What the sends of one organization share. */
interface Sends {
  readonly database: Database;
  readonly organizationId: number;
  readonly vocabulary: Vocabulary;
  readonly rest: Rest;
}

/** Returns the ids of written drafts. */
const deliverAtOnce = async (
  { database, organizationId, rest }: Sends,
  drafts: readonly Draft[],
): Promise<Map<Draft, number>> => {
  const idOf = (first: number, place: number) => first + place - 1;
  const toShow = drafts.flatMap(({ attachmentIds }, index) =>
    attachmentIds.map((attachmentId) => ({ place: index + 1, attachmentId })),
  );
  const files = [...new Set(toShow.map(({ attachmentId }) => attachmentId))];
  const messageEntries = sql`select t.place, ${entryHead}::text || s.id || t.tail as entry
      from unnest(${drafts.map(tailOf)}::text[]) with ordinality as t(tail, place)
      left join sent s using (place)`;
  const parts =
    files.length === 0
      ? sql`entries as (${messageEntries})`
      : sql`${showingParts(organizationId, files, toShow)}, entries as (
          ${messageEntries} union all select ${drafts.length}::int + place, entry from file_entries)`;
  const { first, waited, places } = await database.appendAtOnce(
    organizationId,
    {
      count: drafts.length,
      others: files.length,
      write: (first) => sql`${insertion(organizationId, drafts, first)}, ${parts}`,
    },
    (first, places) =>
      drafts.map((draft, index) => {
        const position = idOf(first, index + 1);
        return places.has(index + 1) ? { position, ...entryOf(draft, position) } : { position };
      }),
  );
  rest.note(waited);
  return new Map(
    drafts.flatMap((draft, index) =>
      places.has(index + 1) ? [[draft, idOf(first, index + 1)] as const] : [],
    ),
  );
};

const textsOf = (drafts: readonly Draft[]): string[] =>
  drafts.map(({ topic, message }) => `${topic ?? ''} ${message.content}`);

/** The transaction made the channel or holds its row, so no marking of the reader has the row and waits for the log. */
const rememberReaders = async (
  transaction: Transaction,
  drafts: readonly Draft[],
  first: number,
): Promise<void> => {
  for (const reader of new Set(drafts.flatMap(({ readBy }) => readBy ?? [])))
    await rememberRead(
      transaction,
      reader,
      drafts.flatMap(({ readBy, message }, index) =>
        readBy === reader ? [{ id: first + index, recipientId: message.recipient_id }] : [],
      ),
    );
};

/** The map has the ids once the transaction is done; missing drafts were not sent. */
export const appendMessages = (
  transaction: Transaction,
  drafts: readonly Draft[],
): ReadonlyMap<Draft, number> => {
  const ids = new Map<Draft, number>();
  if (drafts.length === 0) return ids;
  transaction.append(async (first) => {
    const { organizationId, query } = transaction;
    const [{ rows }] = await Promise.all([
      read<{ id: number }>`
        with ${insertion(organizationId, drafts, sql<number>`${first}::bigint`)} select id from sent
      `.execute(query),
      rememberWords(transaction, textsOf(drafts).flatMap(vocabularyOf)),
    ]);
    const written = new Set(rows.map(({ id }) => id));
    await rememberReaders(transaction, drafts, first);
    const entries = drafts.map((draft, index) => {
      const id = first + index;
      if (!written.has(id)) return {};
      ids.set(draft, id);
      return entryOf(draft, id);
    });
    return [...entries, ...(await showFiles(transaction, showingsOf(ids)))];
  });
  const firsts = beginnings(drafts);
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
  return ids;
};

export const sendWithin = async (
  transaction: Transaction,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<Draft, number>> => {
  const ids = appendMessages(transaction, drafts);
  await doFollow(
    transaction,
    drafts.flatMap(({ follows }) => follows),
    Math.max(...drafts.map(({ sentAt }) => sentAt.getTime())),
  );
  return ids;
};

const deliver = async (sends: Sends, drafts: readonly Draft[]): Promise<(number | Error)[]> => {
  const { database, organizationId, vocabulary } = sends;
  const words = vocabulary.unknown(organizationId, textsOf(drafts));
  await storeWords(database, organizationId, words);
  // These need further events.
  const tellsMore = drafts.some(({ begins, follows }) => begins !== undefined || follows.length > 0);
  const ids = await (tellsMore
    ? database.transact(organizationId, undefined, (transaction) => sendWithin(transaction, drafts))
    : deliverAtOnce(sends, drafts));
  // Not before a commit that waits for the disk: words that are not there go when the database is killed.
  if (ids.size > 0) vocabulary.learn(organizationId, words);
  const missing = drafts.filter((draft) => !ids.has(draft) && draft.channelVersion === undefined);
  const explained = missing.length === 0 ? undefined : await explain(database, organizationId, missing);
  return drafts.map(
    (draft) =>
      ids.get(draft) ?? (draft.channelVersion === undefined ? explained!(draft) : new ChannelChanged()),
  );
};

/** Repeated keys get the first draft's result. */
const deliverDistinct = async (sends: Sends, drafts: readonly Draft[]) => {
  const firsts = new Map<unknown, Draft>();
  const keyOf = (draft: Draft) =>
    draft.idempotencyKey === undefined ? draft : `${draft.message.sender_id}:${draft.idempotencyKey}`;
  for (const draft of drafts) if (!firsts.has(keyOf(draft))) firsts.set(keyOf(draft), draft);
  const distinct = [...firsts.values()];
  const results = await deliver(sends, distinct);
  const byDraft = new Map(distinct.map((draft, index) => [draft, results[index]!]));
  return drafts.map((draft) => byDraft.get(firsts.get(keyOf(draft))!)!);
};

/** Throws `ChannelChanged`, only for a draft with a `channelVersion`. */
export type Deliver = (organizationId: number, draft: Draft) => Promise<number>;

/** Returns the id once durable. Each organization has one log, so one lane. */
export const createDeliver = ({ database, now }: Pick<Service, 'database' | 'now'>): Deliver => {
  const lanes = new Map<number, Lane<Draft, number>>();
  const vocabulary = createVocabulary(now);
  return (organizationId, draft) => {
    let lane = lanes.get(organizationId);
    if (lane === undefined) {
      const rest = new Rest();
      const sends: Sends = { database, organizationId, vocabulary, rest };
      lane = createLane((drafts) => deliverDistinct(sends, drafts), {
        rest: () => (database.hasNeighbours ? rest.length : 0),
      });
      lanes.set(organizationId, lane);
    }
    return lane.run(draft);
  };
};
