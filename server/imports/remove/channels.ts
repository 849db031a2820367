/** Channels that an import made, and members that it brought into others. */
import { sql } from 'kysely';
import { countSubscribers } from '../../channels/index.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { forget, madeBy, type Removal } from './removal.ts';

/** Tables that name a channel, in the order in which rows go. */
const places = [
  ['memberships', 'recipient_id'],
  ['read_states', 'recipient_id'],
  ['departed_messages', 'recipient_id'],
  ['subscriptions', 'channel_id'],
  ['user_topics', 'channel_id'],
  ['recent_topics', 'channel_id'],
  ['default_channel_group_channels', 'channel_id'],
  ['channel_email_addresses', 'channel_id'],
  ['channels', 'id'],
] as const;

/** Memberships that imports brought, as pairs of channel and user. */
const brought = ({ organizationId }: Removal) => sql`
  select c.local_id::int as channel_id, i.local_id::int as user_id, i.import_id from imported i
  join imported c on c.organization_id = i.organization_id and c.source = i.source and c.kind = 'channel'
    and starts_with(i.external_id, c.external_id || ':')
  where i.organization_id = ${organizationId} and i.kind = 'membership'`;

/** SQL for the number of members that the import brought into channels that were here before. */
export const memberCount = (removal: Removal) => sql`(
  select count(distinct (t.channel_id, t.user_id))::int from (${brought(removal)}) t
  where t.import_id = ${removal.importId} and t.channel_id not in ${madeBy(removal, 'channel')})`;

/** Channels stay where people wrote, came in, or planned to write since. */
const fetchUnused = async (removal: Removal, { query }: Transaction): Promise<number[]> => {
  const { organizationId } = removal;
  const { rows } = await read<{ id: number }>`
    select c.id from channels c
    where c.organization_id = ${organizationId} and c.id in ${madeBy(removal, 'channel')}
      and not exists (select from messages m where m.organization_id = c.organization_id and m.recipient_id = c.id)
      and not exists (
        select from scheduled_messages s where s.organization_id = c.organization_id and s.channel_id = c.id)
      and not exists (
        select from bots b where b.organization_id = c.organization_id
          and c.id in (b.sending_channel_id, b.events_channel_id))
      and not exists (
        select from invitations n where n.organization_id = c.organization_id and c.id = any(n.channel_ids))
      and not exists (
        select from memberships b where b.organization_id = c.organization_id and b.recipient_id = c.id
          and b."left" is null and (b.recipient_id, b.user_id) not in (select channel_id, user_id from (${brought(removal)}) t))
      and not exists (
        select from organizations o, jsonb_each(o.settings) as s(name, value)
        where o.id = c.organization_id and s.name like '%\\_channel_id' and s.value = to_jsonb(c.id))
    for update of c
  `.execute(query);
  return rows.map(({ id }) => id);
};

export const removeChannels = async (removal: Removal): Promise<number> => {
  const { ground, organizationId } = removal;
  let count = 0;
  await ground.database.transact(organizationId, undefined, async (transaction) => {
    // Under the log's lock, so that no message arrives meanwhile.
    transaction.append(async () => {
      const ids = await fetchUnused(removal, transaction);
      for (const [table, column] of places)
        await write`
          delete from ${sql.table(table)}
          where organization_id = ${organizationId} and ${sql.ref(column)} = any(${ids}::int[])
        `.execute(transaction.query);
      await forget(transaction.query, removal, ['channel'], ids);
      count = ids.length;
      return [{}];
    });
  });
  return count;
};

/**
 * Takes members out of channels that were here before the import. They stay where they wrote since, or left and came
 * back. In a channel of the import that stays, all stay: some of them wrote there.
 */
export const removeMembers = async (removal: Removal): Promise<number> => {
  const { ground, organizationId, importId } = removal;
  let count = 0;
  await ground.database.transact(organizationId, undefined, async (transaction) => {
    const { query } = transaction;
    transaction.append(async () => {
      const { rows } = await write<{ channel: number }>`
        with wanted as (
          select b.user_id, b.recipient_id from (select distinct channel_id, user_id, import_id from (${brought(removal)}) d) t
          join memberships b on b.organization_id = ${organizationId} and b.user_id = t.user_id
            and b.recipient_id = t.channel_id
          where t.import_id = ${importId} and t.channel_id not in ${madeBy(removal, 'channel')}
            and not exists (
              select from messages m where m.organization_id = b.organization_id and m.recipient_id = b.recipient_id
                and m.sender_id = b.user_id and not exists (
                  select from imported o where o.organization_id = m.organization_id and o.kind in ('message', 'part')
                    and o.local_id = m.id))
          group by 1, 2 having count(*) = 1 and count(b."left") = 0
        ), ended as (
          delete from memberships b using wanted w
          where b.organization_id = ${organizationId} and b.user_id = w.user_id and b.recipient_id = w.recipient_id
          returning b.recipient_id
        ), quiet as (
          delete from subscriptions s using wanted w
          where s.organization_id = ${organizationId} and s.user_id = w.user_id and s.channel_id = w.recipient_id
        )
        select recipient_id as channel from ended
      `.execute(query);
      count = rows.length;
      const channels = rows.map(({ channel }) => channel);
      await countSubscribers(query, organizationId, channels);
      await write`
        delete from imported
        where organization_id = ${organizationId} and import_id = ${importId} and kind = 'membership'
      `.execute(query);
      return [{}];
    });
  });
  return count;
};
