/** Moves any number of messages in few statements: see docs/editing.md. */
import { messagesDeleted } from '@parlance/protocol/messages/delete';
import { messageUpdated, type PropagateMode } from '@parlance/protocol/messages/edit';
import { flagsAdded } from '@parlance/protocol/messages/flags';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Audience } from '../../events/audience.ts';
import type { LogEntry } from '../../events/entry.ts';
import { toSeconds } from '../../frame/seconds.ts';
import type { Organization } from '../../organization/index.ts';
import { refreshRecentTopics } from '../conversations/recent-topics.ts';
import { rememberDeparted } from '../departed.ts';
import { refreshFirstMessages, repeatFirstMessage } from '../first-messages.ts';
import { fetchLostStars } from '../read/lost-stars.ts';
import { fetchFlagsOf } from '../read/message-flags-of.ts';
import { fetchAudiences, fetchMoveReaders, type MessageAudience, type MoveReaders } from '../readers.ts';
import { narrowContent, withRewrites } from '../send/log-content.ts';
import { findTopicLinks, type Links } from '../send/topic-links.ts';
import { carryReadStates, dropMarks } from './carry.ts';
import type { IntendedMove } from './check.ts';

export interface Move extends IntendedMove {
  /** Ascending. */
  readonly ids: readonly number[];
  /** The message named in the request. */
  readonly chosenId: number;
  readonly mode: PropagateMode;
  readonly actorId: number;
  readonly organization: Organization;
  readonly at: Date;
}

interface LinkedMove extends Move {
  readonly links: Links;
}

/**
 * Leaves an equal topic alone, for the search index. Resolving does not change `last_moved_timestamp` [S33].
 */
const writeMessages = async (transaction: Transaction, move: Move): Promise<void> => {
  const { from, to, toTopic, at } = move;
  const isElsewhere = from.id !== to.id;
  const isRenamed = toTopic !== move.fromTopic;
  const change = JSON.stringify({
    user_id: move.actorId,
    timestamp: toSeconds(at),
    ...(isElsewhere ? { prev_stream: from.id, stream: to.id } : {}),
    ...(isRenamed ? { topic: toTopic } : {}),
  });
  const isCounted = isElsewhere || move.resolution === undefined;
  await write`
    update messages m set recipient_id = ${to.id}${isRenamed ? sql`, topic = ${toTopic}` : sql``},
      last_moved_at = case when ${isCounted}::boolean then ${at.toISOString()}::timestamptz else m.last_moved_at end,
      edit_history = jsonb_build_array(${change}::text::jsonb ||
        case when ${isRenamed}::boolean then jsonb_build_object('prev_topic', m.topic) else '{}'::jsonb end)
        || coalesce(m.edit_history, '[]'::jsonb)
    from unnest(${move.ids}::bigint[]) as g(id)
    where m.organization_id = ${transaction.organizationId} and m.recipient_id = ${from.id} and m.id = g.id
  `.execute(transaction.query);
};

/**
 * Limits late readers to the target's rule: its present readers with shared history, else those at the
 * message's position.
 */
const closeLog = (transaction: Transaction, { ids, to }: Move): Promise<number> => {
  const junior = to.isWebPublic ? roles.guest : roles.member;
  const audience: Audience = { recipient: to.id, ...(to.inviteOnly ? {} : { roleAtMost: junior }) };
  const now = sql`(select l.position from organization_logs l where l.organization_id = ${transaction.organizationId})`;
  const position = to.historyPublicToSubscribers
    ? now
    : sql`coalesce((e.entry::jsonb #>> '{event,message,id}')::bigint, (e.entry::jsonb #>> '{event,message_id}')::bigint)`;
  return narrowContent(
    transaction,
    ids,
    sql`jsonb_build_object('audience', ${JSON.stringify(audience)}::text::jsonb, 'position', ${position})`,
  );
};

const updateEvent = (move: LinkedMove, ids: readonly number[]) =>
  messageUpdated.of({
    user_id: move.actorId,
    edit_timestamp: toSeconds(move.at),
    message_id: ids.includes(move.chosenId) ? move.chosenId : ids[0]!,
    message_ids: [...ids],
    rendering_only: false,
    stream_id: move.from.id,
    stream_name: move.from.name,
    orig_subject: move.fromTopic,
    ...(move.toTopic === move.fromTopic ? {} : { subject: move.toTopic, topic_links: [...move.links] }),
    ...(move.to.id === move.from.id ? {} : { new_stream_id: move.to.id }),
    propagate_mode: move.mode,
  });

const updateEntries = (
  move: LinkedMove,
  audiences: readonly MessageAudience[],
  flags: Partial<LogEntry>,
): LogEntry[] =>
  audiences.map(({ ids, audience }) => ({ event: updateEvent(move, ids), audience, ...flags }));

/** Users who lose messages see a deletion. */
const lossEntry = (move: Move, ids: readonly number[], audience: Audience): LogEntry => ({
  event: messagesDeleted.of({
    message_type: 'stream',
    message_ids: [...ids],
    stream_id: move.from.id,
    topic: move.fromTopic,
  }),
  audience,
});

/** Returns entries for queues of all public channels: an update, or a deletion if the target is private. */
const publicEntries = (
  move: LinkedMove,
  readers: readonly MoveReaders[],
  flags: Partial<LogEntry>,
): LogEntry[] => {
  if (move.from.inviteOnly) return [];
  const audience = { publicReaders: true, except: readers.flatMap(({ users }) => users) } as const;
  return move.to.inviteOnly
    ? [lossEntry(move, move.ids, audience)]
    : updateEntries(move, [{ ids: move.ids, audience }], flags);
};

const elsewhereEntries = (
  move: LinkedMove,
  readers: readonly MoveReaders[],
  flags: Partial<LogEntry>,
): LogEntry[] => [
  ...readers
    .filter(({ kept, isMember }) => kept.length > 0 && !isMember)
    .map(({ users, kept }) => ({
      event: flagsAdded.of({ operation: 'add', flag: 'read', messages: [...kept], all: false }),
      audience: { users },
    })),
  ...updateEntries(
    move,
    readers.flatMap(({ users, kept }) => (kept.length > 0 ? [{ ids: kept, audience: { users } }] : [])),
    flags,
  ),
  ...readers.flatMap(({ users, lost }) => (lost.length > 0 ? [lossEntry(move, lost, { users })] : [])),
  ...publicEntries(move, readers, flags),
];

const moveWithin = async (transaction: Transaction, move: LinkedMove): Promise<void> => {
  const audiences = await fetchAudiences(transaction, move.from, move.ids, move.actorId);
  await writeMessages(transaction, move);
  const flags = await fetchFlagsOf(transaction, move.chosenId);
  transaction.append(() => updateEntries(move, audiences, flags));
};

const moveElsewhere = async (transaction: Transaction, move: LinkedMove): Promise<void> => {
  const { ids, from, to } = move;
  const readers = await fetchMoveReaders(transaction, ids, { from, to }, move.actorId);
  await carryReadStates(transaction, ids, from, to);
  await writeMessages(transaction, move);
  await rememberDeparted(transaction, from.id, ids);
  const stars = await fetchLostStars(transaction, ids, [from.id, to.id]);
  await dropMarks(transaction, ids, to);
  const rewrites = await closeLog(transaction, move);
  const flags = await fetchFlagsOf(transaction, move.chosenId);
  const entries = withRewrites(elsewhereEntries(move, readers, flags), rewrites);
  transaction.append(() => [...entries, ...stars]);
  const gaining = readers.flatMap(({ users, isGaining }) => (isGaining ? users : []));
  transaction.append(async () => {
    const firsts = await refreshFirstMessages(transaction, [from, to]);
    const isKnown = gaining.length === 0 || firsts.some(({ event }) => event?.stream_id === to.id);
    return isKnown ? firsts : [...firsts, await repeatFirstMessage(transaction, to, gaining)];
  });
};

/** The caller has locked channels and checked rights. */
export const doMove = async (transaction: Transaction, asked: Move): Promise<void> => {
  const linksOf = await findTopicLinks(asked.organization, [asked.toTopic]);
  const move = { ...asked, links: linksOf(asked.toTopic) };
  await (move.from.id === move.to.id ? moveWithin : moveElsewhere)(transaction, move);
  transaction.append(async () => {
    await refreshRecentTopics(transaction, [
      { channelId: move.from.id, topic: move.fromTopic },
      { channelId: move.to.id, topic: move.toTopic },
    ]);
    return [];
  });
};
