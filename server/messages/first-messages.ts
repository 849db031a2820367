/** A channel's oldest message, after deletions and moves [S176]. */
import { sql } from 'kysely';
import { type Channel, channelUpdate, fetchChannels, seersOf } from '../channels/index.ts';
import { read, type Writable, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { LogEntry } from '../events/entry.ts';
import type { Service } from '../frame/service.ts';
import { recurring, type Work } from '../jobs/task.ts';

/** Records the oldest message of the channels, or of all, for writers of many. */
export const fillFirstMessages = async (
  query: Writable,
  organizationId: number,
  channels?: readonly number[],
): Promise<void> => {
  const chosen = channels === undefined ? sql`` : sql`and c.id = any(${channels}::int[])`;
  await write`
    update channels c set first_message_id = (
      select min(m.id) from messages m where m.organization_id = c.organization_id and m.recipient_id = c.id)
    where c.organization_id = ${organizationId} ${chosen}
  `.execute(query);
};

/**
 * Call under the log's lock, which sends take too. Returns an entry for each channel whose oldest message
 * changed.
 */
export const refreshFirstMessages = async (
  { query, organizationId }: Transaction,
  channels: readonly Channel[],
): Promise<LogEntry[]> => {
  const { rows } = await write<{ id: number; first: number | null }>`
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
      event: channelUpdate(channel, { property: 'first_message_id', value: firsts.get(channel.id)! }),
      audience: seersOf(channel),
    }));
};

/** An entry that changes nothing. It has these users' clients read a channel again that has more messages for them. */
export const repeatFirstMessage = async (
  { query, organizationId }: Transaction,
  channel: Channel,
  users: readonly number[],
): Promise<LogEntry> => {
  const { rows } = await read<{ value: number | null }>`
    select first_message_id as value from channels where organization_id = ${organizationId} and id = ${channel.id}
  `.execute(query);
  const { value } = rows[0]!;
  return { event: channelUpdate(channel, { property: 'first_message_id', value }), audience: { users } };
};

/**
 * A send that overlaps the deletion of a channel's last message does not see that it is the first. The next
 * message or this job heals it, without queries at each send. Returns the number of healed channels.
 */
export const healFirstMessages = async ({ database }: Service): Promise<number> => {
  const { rows } = await read<{ organization: number; ids: number[] }>`
    select c.organization_id as organization, array_agg(c.id order by c.id) as ids from channels c
    where c.first_message_id is null and exists (
      select from messages m where m.organization_id = c.organization_id and m.recipient_id = c.id)
    group by 1
  `.execute(database.query);
  for (const { organization, ids } of rows)
    await database.transact(organization, undefined, async (transaction) => {
      const channels = await fetchChannels(transaction, ids);
      transaction.append(() => refreshFirstMessages(transaction, channels));
    });
  return rows.reduce((sum, { ids }) => sum + ids.length, 0);
};

const tenMinutes = 600;

export const jobs: readonly Work[] = [
  recurring('messages.first-messages', tenMinutes, async (service) => {
    await healFirstMessages(service);
  }),
];
