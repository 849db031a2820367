/** Writes a batch of messages in one transaction, with everything that belongs to them. Their ids are reserved. */
import { sql } from 'kysely';
import { read, type Writable, write } from '../../db/sql.ts';
import { noteRecent } from '../../messages/index.ts';
import { fileKey } from '../../uploads/index.ts';
import { type NewIdentity, writeDigests, writeIdentities } from '../identities.ts';
import { countMessages } from '../records.ts';
import { settleStored } from '../stored.ts';
import type { Work } from '../work.ts';
import { type NewFile, writeFiles } from './files.ts';
import { type Exclusion, writeExclusions } from './protection.ts';
import { type PlacedReaction, writeReactions } from './reactions.ts';

export interface NewMessage {
  readonly id: number;
  readonly recipientId: number;
  /** Null for direct messages. */
  readonly topic: string | null;
  readonly senderId: number;
  readonly content: string;
  readonly html: string;
  readonly isMe: boolean;
  readonly mentionsEveryone: boolean;
  /** Microseconds since the epoch, like the next two. */
  readonly sentAt: number;
  readonly editedAt: number | null;
  readonly movedAt: number | null;
  readonly history: readonly object[] | null;
}

export interface NewFlags {
  readonly user: number;
  readonly message: number;
  readonly flags: number;
}

export interface Batch {
  readonly messages: readonly NewMessage[];
  readonly files: readonly NewFile[];
  /** Attachments by message. */
  readonly showings: readonly { readonly attachment: number; readonly message: number }[];
  readonly reactions: readonly PlacedReaction[];
  /** New reactions of messages that an earlier import brought. */
  readonly gained: readonly PlacedReaction[];
  readonly flags: readonly NewFlags[];
  readonly exclusions: readonly Exclusion[];
  readonly identities: readonly NewIdentity[];
  readonly digests: readonly { readonly id: string; readonly digest: Buffer }[];
  /** Messages of the archive that are new with this batch. */
  readonly count: number;
}

const moment = (column: string) => sql.raw(`'epoch'::timestamptz + ${column} * interval '1 microsecond'`);

const insertMessages = async (
  query: Writable,
  { organizationId, title }: Work,
  messages: readonly NewMessage[],
) => {
  const rows = JSON.stringify(messages);
  await write`
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender, mentions_everyone, last_edited_at, last_moved_at, edit_history)
    select ${organizationId}, id, "recipientId", topic, "senderId", content, html, ${`Import from ${title}`},
      ${moment('"sentAt"')}, "isMe", true, "mentionsEveryone", ${moment('"editedAt"')}, ${moment('"movedAt"')},
      nullif(history, 'null')
    from jsonb_to_recordset(${rows}::text::jsonb) as r(id bigint, "recipientId" int, topic text, "senderId" int,
      content text, html text, "sentAt" bigint, "isMe" boolean, "mentionsEveryone" boolean, "editedAt" bigint,
      "movedAt" bigint, history jsonb)
    order by id
  `.execute(query);
  const [first, last] = [messages[0]!.id, messages.at(-1)!.id];
  await read`
    select remember_search_words(${organizationId}, array(
      select distinct unnest(tsvector_to_array(search)) from messages
      where organization_id = ${organizationId} and id between ${first} and ${last}))
  `.execute(query);
  const recent = sql`
    select recipient_id, topic, id from messages
    where organization_id = ${organizationId} and id between ${first} and ${last}`;
  await write`${noteRecent(organizationId, recent)}`.execute(query);
};

/** Members of these places get no unread message. The ids between belong to this batch alone. */
const markRead = async (
  query: Writable,
  organizationId: number,
  messages: readonly NewMessage[],
): Promise<void> => {
  await write`
    insert into read_states as r (organization_id, user_id, recipient_id, read)
    select b.organization_id, b.user_id, b.recipient_id,
      int8multirange(int8range(${messages[0]!.id}::bigint, ${messages.at(-1)!.id}::bigint, '[]'))
    from memberships b
    where b.organization_id = ${organizationId} and b."left" is null
      and b.recipient_id = any(${[...new Set(messages.map(({ recipientId }) => recipientId))]}::int[])
    on conflict (organization_id, user_id, recipient_id) do update set read = r.read + excluded.read
  `.execute(query);
};

const writeShowings = async (
  query: Writable,
  organizationId: number,
  showings: Batch['showings'],
): Promise<void> => {
  if (showings.length === 0) return;
  await write`
    insert into attachment_messages (organization_id, attachment_id, message_id)
    select ${organizationId}, a.id, s.message
    from unnest(
      ${showings.map(({ attachment }) => attachment)}::int[], ${showings.map(({ message }) => message)}::bigint[]
    ) as s(attachment, message)
    join attachments a on a.organization_id = ${organizationId} and a.id = s.attachment
    on conflict do nothing
  `.execute(query);
};

const writeFlags = async (
  query: Writable,
  organizationId: number,
  flags: readonly NewFlags[],
): Promise<void> => {
  if (flags.length === 0) return;
  await write`
    insert into message_flags as f (organization_id, user_id, message_id, flags)
    select ${organizationId}, n."user", n.message, bit_or(n.flags)
    from unnest(
      ${flags.map(({ user }) => user)}::int[], ${flags.map(({ message }) => message)}::bigint[],
      ${flags.map((one) => one.flags)}::int[]
    ) as n("user", message, flags)
    group by n."user", n.message
    on conflict (organization_id, user_id, message_id) do update set flags = f.flags | excluded.flags
  `.execute(query);
};

/**
 * Lets the commit return before it is on disk: a resumed import brings what a crash of the machine lost. The last
 * transaction waits, and with it all before it are on disk.
 */
const hurry = async (query: Writable): Promise<void> => {
  await read`select set_config('synchronous_commit', 'off', true)`.execute(query);
};

export const writeBatch = async (work: Work, batch: Batch): Promise<void> => {
  const { organizationId, source, ground } = work;
  await ground.database.inTransaction(async (query) => {
    await hurry(query);
    await writeFiles(query, organizationId, batch.files);
    if (batch.messages.length > 0) {
      await writeExclusions(query, organizationId, batch.exclusions);
      await insertMessages(query, work, batch.messages);
      await markRead(query, organizationId, batch.messages);
    }
    await writeShowings(query, organizationId, batch.showings);
    await writeReactions(query, organizationId, batch.reactions);
    const gained = await writeReactions(query, organizationId, batch.gained);
    await writeFlags(query, organizationId, batch.flags);
    const identified = gained.map((id): NewIdentity => ({ kind: 'reaction', id: `${id}`, localId: id }));
    await writeIdentities(query, organizationId, work, [...batch.identities, ...identified]);
    await writeDigests(query, organizationId, source, batch.digests);
    await settleStored(
      query,
      organizationId,
      batch.files.map(({ pathId }) => fileKey(pathId)),
    );
    await countMessages(query, organizationId, work.importId, batch.count);
  });
};
