/** People end their own sessions and keys, and those alone. */
import { badRequest } from '@parlance/protocol/errors';
import { sql } from 'kysely';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { checkStillValid, lockCredentials, revoke } from '../callers/credentials.ts';
import { keysRevoked } from '../hooks.ts';

interface Ended {
  readonly id: number;
}

type Ending = (transaction: Transaction) => Promise<readonly Ended[]>;

const isCallers = ({ organization, actor }: Call) =>
  sql<boolean>`organization_id = ${organization.id} and user_id = ${actor.id}`;

/** Returns how many ended. Throws UNAUTHORIZED when the caller's own credential ended meanwhile. */
const end = (
  { database }: Pick<Service, 'database'>,
  { actor, organization, credential }: Call,
  remove: Ending,
): Promise<number> =>
  database.transact(organization.id, actor, async (transaction) => {
    await lockCredentials(transaction, actor.id);
    await checkStillValid(transaction, credential);
    const ended = await remove(transaction);
    revoke(
      transaction,
      [actor.id],
      ended.map(({ id }) => id),
    );
    return ended.length;
  });

/** Throws BAD_REQUEST, UNAUTHORIZED. */
export const endOwnSession = async (service: Service, call: Call, id: number): Promise<void> => {
  await end(service, call, async ({ query }) => {
    const { rows } = await write<Ended>`
      delete from sessions where ${isCallers(call)} and id = ${id}::bigint returning id
    `.execute(query);
    if (rows.length === 0) throw badRequest('No such session', { var_name: 'session_id' });
    return rows;
  });
};

/** Ends all sessions when the call came with an API key. Throws UNAUTHORIZED. */
export const endOtherSessions = (service: Service, call: Call): Promise<number> =>
  end(service, call, async ({ query }) => {
    const { rows } = await write<Ended>`
      delete from sessions where ${isCallers(call)} and id <> ${call.credential ?? 0} returning id
    `.execute(query);
    return rows;
  });

/** Throws BAD_REQUEST, UNAUTHORIZED. */
export const revokeOwnKey = async (service: Service, call: Call, id: number): Promise<void> => {
  await end(service, call, async (transaction) => {
    const { rows } = await write<Ended>`
      delete from api_keys where ${isCallers(call)} and id = ${id}::bigint returning id
    `.execute(transaction.query);
    if (rows.length === 0) throw badRequest('No such API key', { var_name: 'key_id' });
    await service.hooks.fire(keysRevoked, transaction, call.actor.id);
    return rows;
  });
};
