/** POST /messages/flags and POST /messages/flags/narrow: emit to the reader's own queues. */
import type { Answer, Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import {
  flagsAdded,
  flagsRemoved,
  type MessageDetails,
  type OwnFlag,
  type updateFlags,
  type updateFlagsForNarrow,
} from '@parlance/protocol/messages/flags';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { isMuted } from '../../topics/index.ts';
import type { User } from '../../users/index.ts';
import { mayRead } from '../access.ts';
import { readIds } from '../fetch/page.ts';
import { fetchRange } from '../fetch/range.ts';
import { stateTables } from '../fetch/rows.ts';
import { holdPlaces } from '../hold.ts';
import { readNarrow } from '../narrow/dear.ts';
import { flagBits, mentionBits } from './flag-bits.ts';
import { clearBit, forgetRead, type MarkedPlace, rememberRead, setBit } from './marks.ts';

interface Marked extends MarkedPlace {
  readonly topic: string | null;
  readonly flags: number;
  readonly unread: boolean;
  readonly isMember: boolean;
  readonly isMuted: boolean;
  /** Counts as read outside of read ranges. */
  readonly isReadAnyway: boolean;
  readonly people: readonly number[] | null;
}

const accessMarked = async (reader: Reader, actor: User, ids: readonly number[]): Promise<Marked[]> => {
  const { rows } = await read<Marked>`
    with page as materialized (
      select m.organization_id, m.id, m.recipient_id, m.topic, m.sender_id, m.read_by_sender, m.mentions_everyone
      from messages m
      where m.organization_id = ${reader.organizationId} and m.id = any(${ids}::bigint[]) and ${mayRead(reader.organizationId, actor)}
    ), ${stateTables(reader.organizationId, actor)}
    select m.id, m.recipient_id as "recipientId", m.topic, m.flags, m.unread, r.joined is not null as "isMember",
      coalesce(m.id < r.joined and not coalesce(r.carried @> m.id, false), true) or (m.sender_id = ${actor.id} and m.read_by_sender)
        or m.flags & ${flagBits.muted} <> 0 as "isReadAnyway",
      ${isMuted(actor)} as "isMuted", d.user_ids as people
    from state_of m
    join read_of r on r.recipient_id = m.recipient_id
    left join conversations d on d.organization_id = m.organization_id and d.id = m.recipient_id
    order by m.id
  `.execute(reader.query);
  return rows;
};

interface Change {
  readonly op: 'add' | 'remove';
  readonly flag: OwnFlag;
}

const isChanged = (message: Marked, { op, flag }: Change): boolean => {
  const isSet = flag === 'read' ? !message.unread : (message.flags & flagBits[flag]) !== 0;
  return isSet !== (op === 'add');
};

const write = async (
  transaction: Transaction,
  actor: User,
  changed: readonly Marked[],
  { op, flag }: Change,
): Promise<void> => {
  if (flag !== 'read')
    await (op === 'add' ? setBit : clearBit)(transaction, actor.id, flagBits[flag], changed);
  else if (op === 'add') {
    const keptUnread = changed.filter((message) => (message.flags & flagBits.unread) !== 0);
    await rememberRead(transaction, actor.id, changed);
    await clearBit(transaction, actor.id, flagBits.unread, keptUnread);
  } else {
    await forgetRead(transaction, actor.id, changed);
    const readAnyway = changed.filter((message) => message.isReadAnyway);
    await setBit(transaction, actor.id, flagBits.unread, readAnyway);
  }
};

const detailsOf = (message: Marked, actor: User): MessageDetails => ({
  ...(message.topic === null
    ? { type: 'private', user_ids: (message.people ?? []).filter((id) => id !== actor.id) }
    : {
        type: 'stream',
        stream_id: message.recipientId,
        topic: message.topic,
        unmuted_stream_msg: !message.isMuted,
      }),
  ...((message.flags & mentionBits) === 0 ? {} : { mentioned: true }),
});

const eventOf = (changed: readonly Marked[], actor: User, { op, flag }: Change) => {
  const fields = { flag, messages: changed.map(({ id }) => id), all: false };
  if (op === 'add') return flagsAdded.of({ operation: 'add', ...fields });
  const details = Object.fromEntries(changed.map((message) => [message.id, detailsOf(message, actor)]));
  return flagsRemoved.of({
    operation: 'remove',
    ...fields,
    ...(flag === 'read' ? { message_details: details } : {}),
  });
};

interface Outcome {
  readonly messages: readonly number[];
  readonly updated: number;
  /** Channels that the actor does not subscribe to. */
  readonly ignored: readonly number[];
}

/** Leaving reads the channel; this lock orders it with marking as unread. */
const holdMemberships = async (
  transaction: Transaction,
  actor: User,
  ids: readonly number[],
): Promise<void> => {
  const { organizationId, query } = transaction;
  await read`
    select from memberships b
    where b.organization_id = ${organizationId} and b.user_id = ${actor.id} and b."left" is null
      and b.recipient_id in (
        select recipient_id from messages where organization_id = ${organizationId} and id = any(${ids}::bigint[]))
    order by b.recipient_id for share
  `.execute(query);
};

/** Marks the readable messages, in a constant number of statements. */
export const doMark = (
  service: Service,
  call: Call,
  ids: readonly number[],
  change: Change,
): Promise<Outcome> =>
  service.database.transact(call.organization.id, call.actor, async (transaction) => {
    const { actor } = call;
    await holdPlaces(transaction);
    const isUnreading = change.flag === 'read' && change.op === 'remove';
    if (isUnreading) await holdMemberships(transaction, actor, ids);
    const found = await accessMarked(transaction, actor, ids);
    const marked = isUnreading ? found.filter((message) => message.isMember) : found;
    const ignored = isUnreading ? found.filter((message) => !message.isMember) : [];
    const changed = marked.filter((message) => isChanged(message, change));
    if (changed.length > 0) {
      await write(transaction, actor, changed, change);
      transaction.emit(eventOf(changed, actor, change), { users: [actor.id] });
    }
    return {
      messages: marked.map(({ id }) => id),
      updated: changed.length,
      ignored: [...new Set(ignored.map(({ recipientId }) => recipientId))],
    };
  });

export const markMessages = async (
  service: Service,
  input: Input<typeof updateFlags>,
  call: Call,
): Promise<Answer<typeof updateFlags>> => {
  const { messages, ignored } = await doMark(service, call, input.messages, input);
  return { messages: [...messages], ignored_because_not_subscribed_channels: [...ignored] };
};

export const markNarrow = async (
  service: Service,
  input: Input<typeof updateFlagsForNarrow>,
  call: Call,
): Promise<Answer<typeof updateFlagsForNarrow>> => {
  if (input.anchor === 'date')
    throw badRequest('The anchor "date" is for reading messages only.', { var_name: 'anchor' });
  const query = {
    anchor: input.anchor,
    includesAnchor: input.include_anchor,
    before: input.num_before,
    after: input.num_after,
    terms: input.narrow,
  };
  const { organization, actor } = call;
  const range = await readNarrow(service.database, call, input.narrow, ({ reader }) =>
    fetchRange({ reader, organization, actor }, query, readIds(reader)),
  );
  const ids = range.messages.map(({ id }) => id);
  const { updated, ignored } =
    ids.length === 0 ? { updated: 0, ignored: [] } : await doMark(service, call, ids, input);
  return {
    processed_count: ids.length,
    updated_count: updated,
    first_processed_id: ids[0] ?? null,
    last_processed_id: ids.at(-1) ?? null,
    found_oldest: range.foundOldest,
    found_newest: range.foundNewest,
    ignored_because_not_subscribed_channels: [...ignored],
  };
};
