import type { GroupSettingChange } from '@parlance/protocol/codec';
import { badRequest } from '@parlance/protocol/errors';
import { type ChannelPermission, channelPermissions } from '@parlance/protocol/permissions';
import type { Transaction } from '../../db/transaction.ts';
import { checkExpected } from '../../groups/index.ts';
import type { Channel } from '../channel.ts';
import { checkMayGovern, type Grounds } from '../create.ts';
import type { AccessedChannel } from '../sight/access.ts';
import { admitting, checkPermissions, permissionOf } from './permissions.ts';

export type PermissionChanges = Readonly<Partial<Record<ChannelPermission, GroupSettingChange | undefined>>>;

const names = Object.keys(channelPermissions) as ChannelPermission[];

export const givenPermissions = (changes: PermissionChanges): ChannelPermission[] =>
  names.filter((name) => changes[name] !== undefined);

/** Throws EXPECTATION_MISMATCH when the caller's old value is wrong, BAD_REQUEST for a forbidden value. */
export const checkPermissionChanges = async (
  transaction: Transaction,
  grounds: Grounds,
  channel: AccessedChannel,
  changes: PermissionChanges,
): Promise<Channel['permissions']> => {
  const { organization } = grounds;
  const given = givenPermissions(changes);
  if (given.length === 0) return channel.permissions;
  for (const name of given)
    checkExpected(organization, name, permissionOf(organization, channel, name), changes[name]!);
  if (channel.reading === 'none' && given.some((name) => admitting.includes(name)))
    throw badRequest('Channel content access is required.');
  await checkMayGovern(transaction, grounds, given);
  const chosen = Object.fromEntries(given.map((name) => [name, changes[name]?.new]));
  return { ...channel.permissions, ...(await checkPermissions(transaction, organization, chosen, channel)) };
};
