/** Mutes users privately: only the caller's clients learn of it. */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { mutedUsersChanged } from '@parlance/protocol/muted-users';
import { say } from '@parlance/protocol/phrase';
import { fitsInteger } from '../db/integer.ts';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { doReadFrom } from '../messages/index.ts';
import { accessSeenUser, accessUser, noSuchUser, type User } from '../users/index.ts';

interface Muted {
  readonly id: number;
  /** UNIX seconds. */
  readonly timestamp: number;
}

export const fetchMuted = async (reader: Reader, userId: number): Promise<Muted[]> => {
  const { rows } = await read<Muted>`
    select muted_id as id, floor(extract(epoch from muted_at))::int8 as timestamp from muted_users
    where organization_id = ${reader.organizationId} and user_id = ${userId} and not has_ended
    order by muted_at, muted_id
  `.execute(reader.query);
  return rows;
};

/** Includes deactivated users; refuses system accounts. Throws BAD_REQUEST. */
const accessTarget = async (reader: Reader, id: number): Promise<User> => {
  if (!fitsInteger(id)) throw noSuchUser();
  const user = await accessUser(reader, id);
  if (user.systemBot !== null) throw noSuchUser();
  return user;
};

const emitMuted = (transaction: Transaction, userId: number): void =>
  transaction.emit(async () => mutedUsersChanged.of({ muted_users: await fetchMuted(transaction, userId) }), {
    users: [userId],
  });

/** New messages arrive as read; a later transaction marks the older ones. */
export const mute = async (service: Service, call: Call, id: number): Promise<void> => {
  const { organization, actor, reader } = call;
  if (id === actor.id) throw badRequest('Cannot mute self', { var_name: 'muted_user_id' });
  await accessTarget(reader, id);
  // Muting requires that the caller sees the user now; unmuting does not.
  await accessSeenUser(reader, organization, actor, id);
  await service.database.transact(organization.id, actor, async (transaction) => {
    const { rows } = await write`
      insert into muted_users as x (organization_id, user_id, muted_id, muted_at)
      select ${organization.id}, ${actor.id}, ${id}, ${new Date(service.now())}
      where ${limits.mutedUsersOfUser} > (
        select count(*) from muted_users
        where organization_id = ${organization.id} and user_id = ${actor.id} and not has_ended)
      on conflict (organization_id, user_id, muted_id) do update
        set muted_at = excluded.muted_at, has_ended = false where x.has_ended
      returning 1
    `.execute(transaction.query);
    if (rows.length === 0) {
      const isThere = (await fetchMuted(transaction, actor.id)).some((muted) => muted.id === id);
      if (isThere) throw badRequest('User already muted');
      throw badRequest(say('You can mute at most {limit} users.', { limit: limits.mutedUsersOfUser }));
    }
    await write`
      update users set is_muted_by_some = true
      where organization_id = ${organization.id} and id = ${id} and not is_muted_by_some
    `.execute(transaction.query);
    emitMuted(transaction, actor.id);
  });
  await doReadFrom(service, call, id);
};

/** Messages that came meanwhile stay read. */
export const unmute = async (service: Service, call: Call, id: number): Promise<void> => {
  const { organization, actor, reader } = call;
  await accessTarget(reader, id);
  await service.database.transact(organization.id, actor, async (transaction) => {
    const { rows } = await write`
      update muted_users set has_ended = true
      where organization_id = ${organization.id} and user_id = ${actor.id} and muted_id = ${id} and not has_ended
      returning 1
    `.execute(transaction.query);
    if (rows.length === 0) throw badRequest('User is not muted');
    emitMuted(transaction, actor.id);
  });
};
