import { badRequest } from '@parlance/protocol/errors';
import { lowerCase } from '@parlance/protocol/lower-case';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Organization } from '../organization/index.ts';
import { fetchSeen, fetchStrangers } from './acquaintance.ts';
import { seesEmail } from './render.ts';
import { isSpectator } from './spectator.ts';
import { apiEmail, profiledColumns, type User, userColumns } from './user.ts';

/** The same error for unknown, foreign and invisible users. */
export const noSuchUser = () => badRequest('No such user');

/** Ids may be larger than any that the database holds. */
export const fetchUsers = async (reader: Reader, ids: readonly number[]): Promise<User[]> => {
  const { rows } = await read<User>`
    select ${sql.raw(profiledColumns)} from users u
    where u.organization_id = ${reader.organizationId} and u.id = any(${ids}::bigint[]) order by u.id
  `.execute(reader.query);
  return rows;
};

export const accessUser = async (reader: Reader, id: number): Promise<User> => {
  const [user] = await fetchUsers(reader, [id]);
  if (user === undefined) throw noSuchUser();
  return user;
};

export const fetchSeenUsers = async (
  reader: Reader,
  organization: Organization,
  viewer: Pick<User, 'id' | 'role'>,
  ids: readonly number[],
): Promise<User[]> => {
  const users = await fetchUsers(reader, ids);
  if (isSpectator(viewer)) {
    const seen = await fetchSeen(reader, organization, viewer);
    return users.filter(({ id }) => seen?.has(id));
  }
  const strangers = await fetchStrangers(
    reader,
    organization,
    viewer,
    users.map(({ id }) => id),
  );
  return users.filter(({ id }) => !strangers.has(id));
};

/** For viewers who may not see all users. */
export const accessSeenUser = async (
  reader: Reader,
  organization: Organization,
  viewer: Pick<User, 'id' | 'role'>,
  id: number,
): Promise<User> => {
  const [user] = await fetchSeenUsers(reader, organization, viewer, [id]);
  if (user === undefined) throw noSuchUser();
  return user;
};

/** Matches a hidden address only by its placeholder [S13], [V15]. */
export const accessUserByEmail = async (
  reader: Reader,
  organization: Organization,
  viewer: Pick<User, 'id' | 'role'>,
  email: string,
): Promise<User> => {
  const [, placeholderId] = /^user(\d{1,9})@/i.exec(email) ?? [];
  const { rows } = await read<User>`
    select ${sql.raw(profiledColumns)} from users u
    where u.organization_id = ${reader.organizationId}
      and (lower(u.email) = lower(${email}) or u.id = ${Number(placeholderId ?? 0)})
  `.execute(reader.query);
  const given = lowerCase(email);
  const found = rows.find(
    (user) =>
      (lowerCase(user.email) === given && seesEmail(viewer, user)) ||
      lowerCase(apiEmail(user, organization)) === given,
  );
  if (found === undefined) throw noSuchUser();
  const strangers = await fetchStrangers(reader, organization, viewer, [found.id]);
  if (strangers.has(found.id)) throw noSuchUser();
  return found;
};

export interface Locked {
  /** As of the lock, not the request. */
  readonly actor: User;
  /** Undefined for the service's own accounts, which never change. */
  readonly target: User | undefined;
  readonly owners: readonly number[];
}

/** Locks the actor, the target and all owners, so that two owners cannot demote each other at once [S109]. */
export const lockForChange = async (
  transaction: Transaction,
  actorId: number,
  targetId: number,
): Promise<Locked> => {
  const { rows } = await read<User>`
    select ${sql.raw(userColumns)} from users u
    where u.organization_id = ${transaction.organizationId}
      and (u.id = any(${[actorId, targetId]}::bigint[]) or (u.role = ${roles.owner} and u.is_active and not u.is_bot))
    order by u.id for no key update
  `.execute(transaction.query);
  const actor = rows.find((user) => user.id === actorId);
  if (actor === undefined) throw noSuchUser();
  return {
    actor,
    target: rows.find((user) => user.id === targetId && !user.isDeleted && user.systemBot === null),
    owners: rows
      .filter((user) => user.role === roles.owner && user.isActive && !user.isBot)
      .map((user) => user.id),
  };
};
