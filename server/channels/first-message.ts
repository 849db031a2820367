/**
 * Updates the oldest message, where clients begin a channel's history [S176], and whether the channel is
 * active.
 */
import { sql } from 'kysely';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { LogEntry } from '../events/entry.ts';
import { type Channel, channelColumns } from './channel.ts';
import { seersOf } from './sight/sight.ts';
import { channelUpdate } from './update/channel-update.ts';

export interface FirstMessage {
  readonly channel: Pick<Channel, 'id'>;
  readonly messageId: number;
}

export const isStirring = (channel: Pick<Channel, 'firstMessageId' | 'isRecentlyActive'>): boolean =>
  channel.firstMessageId === null || !channel.isRecentlyActive;

type Stirred = Channel & { readonly begins: boolean; readonly wakes: boolean };

/**
 * Runs under the log's lock. Returns entries for channels that had no message, or none for long. The audience
 * is as of this position.
 */
export const recordFirstMessages = async (
  { query, organizationId }: Transaction,
  candidates: readonly FirstMessage[],
): Promise<LogEntry[]> => {
  if (candidates.length === 0) return [];
  const { rows } = await write<Stirred>`
    update channels c set first_message_id = coalesce(c.first_message_id, f.first), is_recently_active = true
    from (
      -- One that was accepted before the channel's last message was deleted may have come unnoticed.
      select o.id, case when o.first_message_id is null then coalesce((
          select min(m.id) from messages m where m.organization_id = o.organization_id and m.recipient_id = o.id
        ), n.message_id) end as first, o.first_message_id is null as begins, not o.is_recently_active as wakes
      from unnest(
        ${candidates.map(({ channel }) => channel.id)}::int[],
        ${candidates.map(({ messageId }) => messageId)}::bigint[]
      ) as n(id, message_id)
      join channels o on o.organization_id = ${organizationId} and o.id = n.id
    ) f
    where c.organization_id = ${organizationId} and c.id = f.id and (f.begins or f.wakes)
    returning ${sql.raw(channelColumns)}, f.begins, f.wakes
  `.execute(query);
  return rows.flatMap((channel): LogEntry[] => {
    const audience = seersOf(channel);
    const began = channelUpdate(channel, { property: 'first_message_id', value: channel.firstMessageId });
    const woke = channelUpdate(channel, { property: 'is_recently_active', value: true });
    return [
      ...(channel.begins ? [{ event: began, audience }] : []),
      ...(channel.wakes ? [{ event: woke, audience }] : []),
    ];
  });
};
