/**
 * Deactivated accounts leave the lists and counts of subscribers, and come back to them: peers are told as if they left and came. The
 * memberships stay, and with them what the account had received.
 */

import { peerAdd, peerRemove } from '@parlance/protocol/channels/events';
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import { conflict, type Transaction } from '../db/transaction.ts';
import { type Channel, channelColumns } from './channel.ts';
import { peerEntries } from './peers.ts';

const countMemberships = async (reader: Reader, users: readonly number[]): Promise<number> => {
  const { rows } = await read<{ count: number }>`
    select count(*)::int as count from memberships m
    join channels c on c.organization_id = m.organization_id and c.id = m.recipient_id
    where m.organization_id = ${reader.organizationId} and m.user_id = any(${users}::int[]) and m."left" is null
  `.execute(reader.query);
  return rows[0]!.count;
};

/** Their channels, locked in the order of ids, so that the counts stay true. */
const lockChannels = async (transaction: Transaction, users: readonly number[]) => {
  const { rows } = await read<Channel & { userIds: number[] }>`
    select ${sql.raw(channelColumns)}, array(
      select m.user_id from memberships m
      where m.organization_id = c.organization_id and m.recipient_id = c.id and m.user_id = any(${users}::int[])
        and m."left" is null order by m.user_id) as "userIds"
    from channels c
    where c.organization_id = ${transaction.organizationId} and c.id in (
      select m.recipient_id from memberships m
      where m.organization_id = ${transaction.organizationId} and m.user_id = any(${users}::int[]) and m."left" is null)
    order by c.id for no key update of c
  `.execute(transaction.query);
  return rows;
};

/** The users' rows are locked by the transaction, which has changed whether they are active. */
export const tellPeers = async (
  transaction: Transaction,
  users: readonly number[],
  isActive: boolean,
): Promise<void> => {
  const channels = await lockChannels(transaction, users);
  await write`
    update channels c set subscriber_count = subscriber_count + ${isActive ? 1 : -1}::int * n.count
    from unnest(
      ${channels.map(({ id }) => id)}::int[], ${channels.map(({ userIds }) => userIds.length)}::int[]
    ) as n(id, count)
    where c.organization_id = ${transaction.organizationId} and c.id = n.id
  `.execute(transaction.query);
  const expected = channels.reduce((sum, { userIds }) => sum + userIds.length, 0);
  transaction.append(async () => {
    // Somebody has come to a channel since, which was not locked.
    if ((await countMemberships(transaction, users)) !== expected) throw conflict();
    const movements = channels.map(({ userIds, ...channel }) => ({ channel, userIds, except: [] }));
    return peerEntries(transaction, movements, isActive ? peerAdd.of : peerRemove.of);
  });
};
