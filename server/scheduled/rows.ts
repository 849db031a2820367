/** Reads scheduled messages. Other users' are answered as missing. */
import { ApiError } from '@parlance/protocol/errors';
import type { ScheduledMessage } from '@parlance/protocol/scheduled/scheduled';
import { sql } from 'kysely';
import { fitsInteger } from '../db/integer.ts';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { toSeconds } from '../frame/seconds.ts';
import type { Draft } from '../messages/index.ts';

export interface Contents {
  readonly channelId: number | null;
  /** Null for direct messages. */
  readonly topic: string | null;
  /** Includes the sender. */
  readonly userIds: readonly number[] | null;
  readonly content: string;
  readonly renderedContent: string;
}

export interface ScheduledRow extends Contents {
  readonly id: number;
  readonly senderId: number;
  readonly client: string;
  readonly readBySender: boolean;
  readonly deliverAt: Date;
  readonly failed: boolean;
}

export const contentsOf = ({ message, topic, renderedContent }: Draft): Contents => ({
  channelId: message.stream_id ?? null,
  topic,
  userIds:
    typeof message.display_recipient === 'string' ? null : message.display_recipient.map(({ id }) => id),
  content: message.content,
  renderedContent,
});

const columns = sql`id, sender_id as "senderId", channel_id as "channelId", topic, user_ids as "userIds", content,
  rendered_content as "renderedContent", client, read_by_sender as "readBySender", deliver_at as "deliverAt", failed`;

export const noSuchScheduled = () => new ApiError('NOT_FOUND', 'Scheduled message does not exist');

export const othersOf = (row: Pick<ScheduledRow, 'senderId' | 'userIds'>): number[] => {
  const others = (row.userIds ?? []).filter((id) => id !== row.senderId);
  return others.length === 0 ? [row.senderId] : others;
};

export const recordOf = (row: ScheduledRow): ScheduledMessage => ({
  scheduled_message_id: row.id,
  ...(row.channelId === null
    ? { type: 'private', to: othersOf(row) }
    : { type: 'stream', to: row.channelId, topic: row.topic ?? '' }),
  content: row.content,
  rendered_content: row.renderedContent,
  scheduled_delivery_timestamp: toSeconds(row.deliverAt),
  failed: row.failed,
});

/** Sorted by time. */
export const fetchScheduled = async (reader: Reader, userId: number): Promise<ScheduledMessage[]> => {
  const { rows } = await read<ScheduledRow>`
    select ${columns} from scheduled_messages
    where organization_id = ${reader.organizationId} and sender_id = ${userId}
    order by deliver_at, id
  `.execute(reader.query);
  return rows.map(recordOf);
};

/** Returns a sender's waiting messages up to this one, and all for the same time, in sending order. */
export const fetchUpTo = async (reader: Reader, senderId: number, id: number): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    select s.id from scheduled_messages s
    join scheduled_messages u on u.organization_id = s.organization_id and u.sender_id = s.sender_id
    where s.organization_id = ${reader.organizationId} and s.sender_id = ${senderId} and u.id = ${id}
      and s.deliver_at <= u.deliver_at and not s.failed
    order by s.deliver_at, s.id
  `.execute(reader.query);
  return rows.map((row) => row.id);
};

/** `senderId` is null for the service itself. */
export const lockScheduled = async (
  { organizationId, query }: Transaction,
  id: number,
  senderId: number | null,
): Promise<ScheduledRow | undefined> => {
  if (!fitsInteger(id)) return undefined;
  const { rows } = await read<ScheduledRow>`
    select ${columns} from scheduled_messages
    where organization_id = ${organizationId} and id = ${id}
      and (${senderId}::int is null or sender_id = ${senderId}::int)
    for update
  `.execute(query);
  return rows[0];
};

export const insertScheduled = async (
  { organizationId, query }: Transaction,
  row: Omit<ScheduledRow, 'id' | 'failed'>,
  most: number,
): Promise<ScheduledRow | undefined> => {
  const { rows } = await write<ScheduledRow>`
    insert into scheduled_messages (organization_id, sender_id, channel_id, topic, user_ids, content, rendered_content,
      client, read_by_sender, deliver_at)
    select ${organizationId}, ${row.senderId}, ${row.channelId}::int, ${row.topic}::text, ${row.userIds}::int[],
      ${row.content}, ${row.renderedContent}, ${row.client}, ${row.readBySender}, ${row.deliverAt}::timestamptz
    where ${most} > (
      select count(*) from scheduled_messages
      where organization_id = ${organizationId} and sender_id = ${row.senderId})
    returning ${columns}
  `.execute(query);
  return rows[0];
};

export const updateScheduled = async (
  { organizationId, query }: Transaction,
  row: ScheduledRow,
): Promise<void> => {
  await write`
    update scheduled_messages set channel_id = ${row.channelId}::int, topic = ${row.topic}::text,
      user_ids = ${row.userIds}::int[], content = ${row.content}, rendered_content = ${row.renderedContent},
      deliver_at = ${row.deliverAt}::timestamptz, failed = ${row.failed}
    where organization_id = ${organizationId} and id = ${row.id}
  `.execute(query);
};

export const deleteScheduled = async ({ organizationId, query }: Transaction, id: number): Promise<void> => {
  await write`
    delete from scheduled_messages where organization_id = ${organizationId} and id = ${id}
  `.execute(query);
};
