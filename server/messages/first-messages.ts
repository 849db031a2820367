/** A channel's oldest message, once messages were deleted or moved [S176]. */
import { streamUpdate } from '@parlance/protocol/channel-events';
import { sql } from 'kysely';
import { type Channel, seersOf } from '../channels/index.ts';
import type { Transaction } from '../db/transaction.ts';
import type { LogEntry } from '../events/entry.ts';

/** Runs under the log's lock, which sends take too. An entry for each channel whose oldest message is another now. */
export const refreshFirstMessages = async (
  { query, organizationId }: Transaction,
  channels: readonly Channel[],
): Promise<LogEntry[]> => {
  const { rows } = await sql<{ id: number; first: number | null }>`
    update channels c set first_message_id = o.first
    from (
      select i.id, (
        select min(m.id) from messages m
        where m.organization_id = ${organizationId} and m.recipient_id = i.id) as first
      from unnest(${channels.map(({ id }) => id)}::int[]) as i(id)
    ) o
    where c.organization_id = ${organizationId} and c.id = o.id and c.first_message_id is distinct from o.first
    returning c.id, o.first
  `.execute(query);
  const firsts = new Map(rows.map(({ id, first }) => [id, first]));
  return channels
    .filter(({ id }) => firsts.has(id))
    .map((channel) => ({
      event: streamUpdate.of({
        stream_id: channel.id,
        name: channel.name,
        property: 'first_message_id',
        value: firsts.get(channel.id)!,
      }),
      audience: seersOf(channel),
    }));
};
