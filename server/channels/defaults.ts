/** Channels that new members join, hidden from guests. */

import { type DefaultGroupObject, defaultGroups } from '@parlance/protocol/channels/defaults';
import { defaultChannels } from '@parlance/protocol/channels/events';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import type { Transaction } from '../db/transaction.ts';

export const fetchDefaultChannels = async (reader: Reader): Promise<number[]> => {
  const rows = await reader.query
    .selectFrom('channels')
    .select('id')
    .where('organization_id', '=', reader.organizationId)
    .where('is_default', '=', true)
    .where('is_archived', '=', false)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
};

/** Reads the list under the log's lock, as of the event's position. */
export const tellDefaults = (tx: Transaction): void =>
  tx.emit(async () => defaultChannels.of({ default_streams: await fetchDefaultChannels(tx) }), {
    roleAtMost: roles.member,
  });

export const fetchDefaultGroups = async (reader: Reader): Promise<DefaultGroupObject[]> => {
  const { rows } = await sql<DefaultGroupObject>`
    select g.id, g.name, g.description, array(
      select c.channel_id from default_channel_group_channels c
      where c.organization_id = g.organization_id and c.group_id = g.id order by 1) as streams
    from default_channel_groups g where g.organization_id = ${reader.organizationId} order by g.id
  `.execute(reader.query);
  return rows;
};

/** Reads the groups under the log's lock too. */
export const tellGroups = (tx: Transaction): void =>
  tx.emit(async () => defaultGroups.of({ default_stream_groups: await fetchDefaultGroups(tx) }), {
    roleAtMost: roles.member,
  });

/** Only public, active channels are in groups. */
export const leaveDefaultGroups = async (tx: Transaction, channelId: number): Promise<void> => {
  const { rows } = await sql`
    delete from default_channel_group_channels
    where organization_id = ${tx.organizationId} and channel_id = ${channelId} returning group_id
  `.execute(tx.query);
  if (rows.length > 0) tellGroups(tx);
};
