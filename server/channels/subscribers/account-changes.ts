/**
 * Deactivated accounts leave subscriber lists and counts until reactivation, with peer events. Memberships
 * stay, and with them received messages.
 */
import { peerAdd, peerRemove } from '@parlance/protocol/channels/events';
import { sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read, write } from '../../db/sql.ts';
import { conflict, type Transaction } from '../../db/transaction.ts';
import { type Channel, channelColumns } from '../channel.ts';
import { peerEntries } from './peers.ts';

const countMemberships = async (reader: Reader, users: readonly number[]): Promise<number> => {
  const { rows } = await read<{ count: number }>`
    select count(*)::int as count from memberships m
    join channels c on c.organization_id = m.organization_id and c.id = m.recipient_id
    where m.organization_id = ${reader.organizationId} and m.user_id = any(${users}::int[]) and m."left" is null
  `.execute(reader.query);
  return rows[0]!.count;
};

/** Locks in order of id, so that counts stay correct. */
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

/** The caller has locked the users and changed their state. */
export const emitPeers = async (
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
  // A user joined a channel that is not locked.
  transaction.append(async () => {
    if ((await countMemberships(transaction, users)) !== expected) throw conflict();
    const movements = channels.map(({ userIds, ...channel }) => ({ channel, userIds, except: [] }));
    return peerEntries(transaction, movements, isActive ? peerAdd.of : peerRemove.of);
  });
};
