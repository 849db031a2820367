import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { roles } from '@parlance/protocol/users/roles';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { drawPicture, receiveSmallFile } from '../images/index.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import {
  avatarChange,
  avatarUrl,
  emitUserChange,
  fetchUsers,
  noSuchUser,
  type User,
} from '../users/index.ts';
import { newAvatarKey, storageKeys } from './avatar-files.ts';

/** Pixels. */
const sizes = [100, 500] as const;

/** Throws BAD_REQUEST if only administrators may. */
export const checkMayChangeAvatar = (organization: Organization, actor: Pick<User, 'role'>): void => {
  if (actor.role > roles.administrator && settingOf(organization, 'avatar_changes_disabled'))
    throw badRequest('Avatar changes are disabled in this organization.');
};

interface Change {
  readonly organizationId: number;
  readonly actor: User;
  readonly userId: number;
}

const hold = async (transaction: Transaction, userId: number): Promise<User> => {
  await read`
    select from users where organization_id = ${transaction.organizationId} and id = ${userId} for no key update
  `.execute(transaction.query);
  const [user] = await fetchUsers(transaction, [userId]);
  if (user === undefined) throw noSuchUser();
  return user;
};

interface AvatarChange {
  readonly user: User;
  /** Storage keys to remove after the commit. */
  readonly unneeded: readonly string[];
}

/** The transaction must hold the user. Returns the new user. */
export const doWriteAvatar = async (
  transaction: Transaction,
  before: User,
  avatarKey: string | null,
): Promise<AvatarChange> => {
  const unneeded = before.avatarKey === null ? [] : storageKeys(before.avatarKey);
  if (avatarKey === null && before.avatarKey === null) return { user: before, unneeded };
  const source = { avatarKey, avatarSource: avatarKey === null ? 'J' : 'U' };
  const user: User = { ...before, ...source, avatarVersion: before.avatarVersion + 1 };
  await write`
    update users set avatar_key = ${avatarKey}, avatar_source = ${user.avatarSource},
      avatar_version = ${user.avatarVersion}
    where organization_id = ${transaction.organizationId} and id = ${before.id}
  `.execute(transaction.query);
  emitUserChange(transaction, avatarChange(user));
  return { user, unneeded };
};

const writeAvatar = (
  { database }: Service,
  { organizationId, actor, userId }: Change,
  avatarKey: string | null,
): Promise<AvatarChange> =>
  database.transact(organizationId, actor, async (transaction) =>
    doWriteAvatar(transaction, await hold(transaction, userId), avatarKey),
  );

/** Throws BAD_IMAGE. */
export const keepAvatarPictures = async (
  { storage }: Pick<Service, 'storage'>,
  avatarKey: string,
  content: Buffer,
): Promise<void> => {
  const keys = storageKeys(avatarKey);
  for (const [index, pixels] of sizes.entries()) {
    const shape = { width: pixels, height: pixels, fit: 'cover', isStill: true } as const;
    const { bytes, contentType } = await drawPicture(avatarKey.split('/', 1)[0]!, content, shape);
    await storage.put(keys[index]!, bytes, contentType);
  }
};

/** Stores the picture, then calls `use`. Throws BAD_IMAGE or the error of `use`, after removing the files. */
export const withStoredAvatar = async <T>(
  { storage }: Pick<Service, 'storage'>,
  organizationId: number,
  content: Buffer,
  use: (avatarKey: string) => Promise<T>,
): Promise<T> => {
  const avatarKey = newAvatarKey(organizationId);
  const keys = storageKeys(avatarKey);
  try {
    await keepAvatarPictures({ storage }, avatarKey, content);
    return await use(avatarKey);
  } catch (error) {
    await storage.remove(keys);
    throw error;
  }
};

/** The caller checks permission. Returns the URL. Throws BAD_IMAGE, after removing the files. */
export const doSetAvatar = async (service: Service, change: Change, content: Buffer): Promise<string> => {
  const { user, unneeded } = await withStoredAvatar(service, change.organizationId, content, (avatarKey) =>
    writeAvatar(service, change, avatarKey),
  );
  await service.storage.remove(unneeded);
  return avatarUrl(user);
};

export const doRemoveAvatar = async (service: Service, change: Change): Promise<string> => {
  const { user, unneeded } = await writeAvatar(service, change, null);
  await service.storage.remove(unneeded);
  return avatarUrl(user);
};

const own = ({ organization, actor }: Call): Change => ({
  organizationId: organization.id,
  actor,
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
