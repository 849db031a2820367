/** Channels that new members join, hidden from guests. */
import { type DefaultGroupObject, defaultGroups } from '@parlance/protocol/channels/defaults';
import { defaultChannels } from '@parlance/protocol/channels/events';
import { roles } from '@parlance/protocol/users/roles';
import type { Reader } from '../../db/reader.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';

export const fetchDefaultChannels = async (reader: Reader): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    select id from channels
    where organization_id = ${reader.organizationId} and is_default and not is_archived
    order by id
  `.execute(reader.query);
  return rows.map((row) => row.id);
};

/** Reads the list under the log's lock, as of the event's position. */
export const emitDefaults = (transaction: Transaction): void =>
  transaction.emit(
    async () => defaultChannels.of({ default_streams: await fetchDefaultChannels(transaction) }),
    {
      roleAtMost: roles.member,
    },
  );

export const fetchDefaultGroups = async (reader: Reader): Promise<DefaultGroupObject[]> => {
  const { rows } = await read<DefaultGroupObject>`
    select g.id, g.name, g.description, array(
      select c.channel_id from default_channel_group_channels c
      where c.organization_id = g.organization_id and c.group_id = g.id order by 1) as streams
    from default_channel_groups g where g.organization_id = ${reader.organizationId} order by g.id
  `.execute(reader.query);
  return rows;
};

/** Reads the groups under the log's lock too. */
export const emitGroups = (transaction: Transaction): void =>
  transaction.emit(
    async () => defaultGroups.of({ default_stream_groups: await fetchDefaultGroups(transaction) }),
    {
      roleAtMost: roles.member,
    },
  );

export const leaveDefaultGroups = async (transaction: Transaction, channelId: number): Promise<void> => {
  const { rows } = await write`
    delete from default_channel_group_channels
    where organization_id = ${transaction.organizationId} and channel_id = ${channelId} returning group_id
  `.execute(transaction.query);
  if (rows.length > 0) emitGroups(transaction);
};
