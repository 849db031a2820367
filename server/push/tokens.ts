/** Tokens of devices without encryption, known to this service and the relay [S137]. */
import { createHash } from 'node:crypto';
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { type TokenKind, tokenIdBytes } from '@parlance/protocol/push/devices';
import type { z } from 'zod';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { JobContext } from '../jobs/task.ts';
import { type LegacyToken, RelayRefusal, registerToken, unregisterToken } from './relay.ts';
import { relayUser } from './relay-user.ts';
import { unregisterTask } from './task.ts';

const mostTokens = 100;

const invalidToken = () => badRequest('Invalid token', { var_name: 'token' });

/** Throws BAD_REQUEST. Apple's tokens are hexadecimal; others only have a known length. */
export const checkToken = (kind: TokenKind, token: string): void => {
  if (token === '' || token.length > 4096)
    throw badRequest('Empty or invalid length token', { var_name: 'token' });
  if (kind === 'apns' ? !/^([0-9a-f]{2})+$/i.test(token) : !/^[\x21-\x7e]+$/.test(token))
    throw invalidToken();
};

const checkAppId = (appId: string): void => {
  if (!/^[.A-Za-z0-9-]+$/.test(appId)) throw badRequest('Invalid app ID', { var_name: 'appid' });
};

export const tokenIdOf = (token: string): string =>
  createHash('sha256').update(token).digest().subarray(0, tokenIdBytes).toString('base64');

/** Stores the token after the relay accepts it. Throws BAD_REQUEST and the relay's errors. */
export const addToken = async (service: Service, call: Call, given: LegacyToken): Promise<void> => {
  const { actor, organization } = call;
  const { kind, token, appId } = given;
  checkToken(kind, token);
  if (appId !== null) checkAppId(appId);
  const { rows } = await read<{ total: number }>`
    select count(*) as total from push_tokens where organization_id = ${organization.id} and user_id = ${actor.id}
      and (kind, hash) <> (${kind}, ${service.secrets.hash(token)}::bytea)
  `.execute(call.reader.query);
  if (rows[0]!.total >= mostTokens)
    throw badRequest(say('You can have at most {limit} devices.', { limit: mostTokens }));
  if (service.pushRelay !== undefined)
    try {
      await registerToken(service.pushRelay, relayUser(organization, actor.id), given);
    } catch (error) {
      throw error instanceof RelayRefusal ? invalidToken() : error;
    }
  await service.database.transact(organization.id, actor, async (transaction) => {
    await write`
      insert into push_tokens (organization_id, user_id, kind, hash, token_id, token, app_id)
      values (${organization.id}, ${actor.id}, ${kind}, ${service.secrets.hash(token)}::bytea, ${tokenIdOf(token)},
        ${service.secrets.seal(token)}::bytea, ${appId}::text)
      on conflict (organization_id, user_id, kind, hash) do update set app_id = excluded.app_id
    `.execute(transaction.query);
  });
};

/** Throws BAD_REQUEST for a token that the actor has not registered. */
export const removeToken = async (
  { database, secrets }: Service,
  { actor, organization }: Call,
  kind: TokenKind,
  token: string,
): Promise<void> => {
  checkToken(kind, token);
  await database.transact(organization.id, actor, async (transaction) => {
    const { rows } = await write<{ token: Buffer; app_id: string | null }>`
      delete from push_tokens
      where organization_id = ${organization.id} and user_id = ${actor.id} and kind = ${kind}
        and hash = ${secrets.hash(token)}::bytea
      returning token, app_id
    `.execute(transaction.query);
    const [gone] = rows;
    if (gone === undefined) throw badRequest('Token does not exist', { var_name: 'token' });
    await enqueue(transaction, unregisterTask, [
      {
        payload: { userId: actor.id, kind, token: gone.token.toString('base64'), appId: gone.app_id },
      },
    ]);
  });
};

/** Deletes an erased user's tokens, here and at the relay. */
export const removeAllTokens = async (transaction: Transaction, userId: number): Promise<void> => {
  const { rows } = await write<{ kind: TokenKind; token: Buffer; app_id: string | null }>`
    delete from push_tokens where organization_id = ${transaction.organizationId} and user_id = ${userId}
    returning kind, token, app_id
  `.execute(transaction.query);
  await enqueue(
    transaction,
    unregisterTask,
    rows.map(({ kind, token, app_id }) => ({
      payload: { userId, kind, token: token.toString('base64'), appId: app_id },
    })),
  );
};

/** Unknown tokens count as removed. */
export const forgetAtRelay = async (
  payload: z.infer<typeof unregisterTask.payload>,
  { service, organizationId }: JobContext,
): Promise<void> => {
  if (service.pushRelay === undefined) return;
  const organization = await service.directory.load(organizationId);
  const token = service.secrets.unseal(Buffer.from(payload.token, 'base64'));
  try {
    const { kind, appId } = payload;
    await unregisterToken(service.pushRelay, relayUser(organization, payload.userId), { kind, token, appId });
  } catch (error) {
    if (!(error instanceof RelayRefusal)) throw error;
  }
};
