/** Setting and removing uploaded avatars. */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { roles } from '@parlance/protocol/roles';
import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';
import { drawPicture, receiveSmallFile } from '../images/index.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import type { Call, Service } from '../service.ts';
import { avatarUrl, fetchUsers, noSuchUser, tellAvatar, type User } from '../users/index.ts';
import { newAvatarKey, storageKeys } from './avatar-files.ts';

/** Pixels on a side. */
const sizes = [100, 500] as const;

/** The organization may leave avatars to its administrators. Throws BAD_REQUEST. */
export const checkMayChangeAvatar = (organization: Organization, actor: Pick<User, 'role'>): void => {
  if (actor.role > roles.administrator && settingOf(organization, 'avatar_changes_disabled'))
    throw badRequest('Avatar changes are disabled in this organization.');
};

interface Change {
  readonly organizationId: number;
  readonly actorId: number;
  readonly userId: number;
}

const hold = async (transaction: Transaction, userId: number): Promise<User> => {
  await sql`
    select from users where organization_id = ${transaction.organizationId} and id = ${userId} for no key update
  `.execute(transaction.query);
  const [user] = await fetchUsers(transaction, [userId]);
  if (user === undefined) throw noSuchUser();
  return user;
};

/** Returns the user as they are then, and where the pictures were that nobody needs any more. */
const write = (
  { database }: Service,
  { organizationId, actorId, userId }: Change,
  avatarKey: string | null,
): Promise<{ readonly user: User; readonly unneeded: readonly string[] }> =>
  database.transact(organizationId, actorId, async (transaction) => {
    const before = await hold(transaction, userId);
    const unneeded = before.avatarKey === null ? [] : storageKeys(before.avatarKey);
    if (avatarKey === null && before.avatarKey === null) return { user: before, unneeded };
    const source = { avatarKey, avatarSource: avatarKey === null ? 'J' : 'U' };
    const user: User = { ...before, ...source, avatarVersion: before.avatarVersion + 1 };
    await transaction.query
      .updateTable('users')
      .set({ avatar_key: avatarKey, avatar_source: user.avatarSource, avatar_version: user.avatarVersion })
      .where('organization_id', '=', organizationId)
      .where('id', '=', userId)
      .execute();
    tellAvatar(transaction, user);
    return { user, unneeded };
  });

/** In both sizes. Throws BAD_IMAGE. */
export const keepAvatarPictures = async (
  { storage }: Pick<Service, 'storage'>,
  avatarKey: string,
  content: Buffer,
): Promise<void> => {
  const keys = storageKeys(avatarKey);
  for (const [index, pixels] of sizes.entries()) {
    const shape = { width: pixels, height: pixels, fit: 'cover', isStill: true } as const;
    const { bytes, contentType } = await drawPicture(content, shape);
    await storage.put(keys[index]!, bytes, contentType);
  }
};

/**
 * Makes a picture somebody's avatar; that the actor may, the caller has settled. Returns its address. Throws BAD_IMAGE; then
 * nothing of the picture is left.
 */
export const doSetAvatar = async (service: Service, change: Change, content: Buffer): Promise<string> => {
  const { storage } = service;
  const avatarKey = newAvatarKey(change.organizationId);
  const keys = storageKeys(avatarKey);
  try {
    await keepAvatarPictures(service, avatarKey, content);
    const { user, unneeded } = await write(service, change, avatarKey);
    await storage.remove(unneeded);
    return avatarUrl(user);
  } catch (error) {
    await storage.remove(keys);
    throw error;
  }
};

/** Returns the address of the picture that is shown instead. */
export const doRemoveAvatar = async (service: Service, change: Change): Promise<string> => {
  const { user, unneeded } = await write(service, change, null);
  await service.storage.remove(unneeded);
  return avatarUrl(user);
};

const own = ({ organization, actor }: Call): Change => ({
  organizationId: organization.id,
  actorId: actor.id,
  userId: actor.id,
});

/** Throws BAD_REQUEST, BAD_IMAGE and REQUEST_TOO_LARGE. */
export const doSetOwnAvatar = async (service: Service, call: Call): Promise<string> => {
  checkMayChangeAvatar(call.organization, call.actor);
  const { content } = await receiveSmallFile(call, limits.avatarFileSize);
  return doSetAvatar(service, own(call), content);
};

/** Throws BAD_REQUEST. */
export const doRemoveOwnAvatar = (service: Service, call: Call): Promise<string> => {
  checkMayChangeAvatar(call.organization, call.actor);
  return doRemoveAvatar(service, own(call));
};
