/** Browsers' subscriptions to notifications, and the organization's signing key. */
import { ECDH } from 'node:crypto';
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { z } from 'zod';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { OutgoingFailure } from '../outgoing/index.ts';

export const subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type Subscription = z.infer<typeof subscription>;

export interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const mostSubscriptions = 50;
/** Creates the keys on first use; concurrent nodes get the same. */
export const fetchKeys = async (
  { database, secrets }: Pick<Service, 'database' | 'secrets'>,
  organizationId: number,
): Promise<Keys> => {
  const find = async () => {
    const { rows } = await read<{ publicKey: string; sealed: Buffer }>`
      select public_key as "publicKey", private_key as sealed from web_push_keys
      where organization_id = ${organizationId}
    `.execute(database.query);
    return rows[0] && { publicKey: rows[0].publicKey, privateKey: secrets.unseal(rows[0].sealed) };
  };
  const known = await find();
  if (known !== undefined) return known;
  const { publicKey, privateKey } = (await import('web-push')).default.generateVAPIDKeys();
  await database.transact(organizationId, undefined, async ({ query }) => {
    await write`
      insert into web_push_keys (organization_id, public_key, private_key)
      values (${organizationId}, ${publicKey}, ${secrets.seal(privateKey)}::bytea)
      on conflict do nothing
    `.execute(query);
  });
  return (await find())!;
};

const readBase64Url = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text.replace(/=+$/, '') ? bytes : undefined;
};

/** Accepts only uncompressed points on P-256; nothing can be encrypted for others. */
const isPublicKey = (bytes: Buffer | undefined): boolean => {
  if (bytes?.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
};
const isSecret = (bytes: Buffer | undefined): boolean => bytes?.length === 16;

export const isUsable = ({ keys }: Subscription): boolean =>
  isPublicKey(readBase64Url(keys.p256dh)) && isSecret(readBase64Url(keys.auth));

const checkEndpoint = ({ outgoing }: Service, url: string): void => {
  try {
    outgoing.check(url);
  } catch (error) {
    if (error instanceof OutgoingFailure)
      throw badRequest(say('endpoint {complaint}', { complaint: error.phrase }), { var_name: 'endpoint' });
    throw error;
  }
};

interface SubscriptionInput {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Throws BAD_REQUEST. */
export const addSubscription = async (
  service: Service,
  { actor, organization }: Call,
  { endpoint, p256dh, auth }: SubscriptionInput,
): Promise<void> => {
  checkEndpoint(service, endpoint);
  if (!isPublicKey(readBase64Url(p256dh))) throw badRequest('Invalid p256dh', { var_name: 'p256dh' });
  if (!isSecret(readBase64Url(auth))) throw badRequest('Invalid auth', { var_name: 'auth' });
  const { secrets } = service;
  const sealed = secrets.seal(JSON.stringify({ endpoint, keys: { p256dh, auth } } satisfies Subscription));
  await service.database.transact(organization.id, actor, async ({ query }) => {
    await read`
      select from users where organization_id = ${organization.id} and id = ${actor.id} for no key update
    `.execute(query);
    const { rows } = await write<{ isNew: boolean }>`
      insert into web_push_subscriptions (organization_id, user_id, hash, subscription)
      select ${organization.id}, ${actor.id}, ${secrets.hash(endpoint)}::bytea, ${sealed}::bytea
      where (select count(*) from web_push_subscriptions
        where organization_id = ${organization.id} and user_id = ${actor.id}
          and hash <> ${secrets.hash(endpoint)}::bytea) < ${mostSubscriptions}
      on conflict (organization_id, user_id, hash) do update set subscription = excluded.subscription
      returning xmax = 0 as "isNew"
    `.execute(query);
    if (rows.length === 0)
      throw badRequest(
        say('At most {limit} of your browsers can be notified.', { limit: mostSubscriptions }),
      );
    // A browser gets notifications of the account that signed in last.
    if (rows[0]!.isNew)
      await write`
        delete from web_push_subscriptions
        where organization_id = ${organization.id} and user_id <> ${actor.id}
          and hash = ${secrets.hash(endpoint)}::bytea
      `.execute(query);
  });
};

/** Throws BAD_REQUEST unless the actor has the subscription. */
export const removeSubscription = async (
  { database, secrets }: Service,
  { actor, organization }: Call,
  endpoint: string,
): Promise<void> => {
  await database.transact(organization.id, actor, async ({ query }) => {
    const { rows } = await write`
      delete from web_push_subscriptions
      where organization_id = ${organization.id} and user_id = ${actor.id}
        and hash = ${secrets.hash(endpoint)}::bytea
      returning 1
    `.execute(query);
    if (rows.length === 0) throw badRequest('Subscription does not exist', { var_name: 'endpoint' });
  });
};

export const removeAllSubscriptions = async (
  { organizationId, query }: Transaction,
  userId: number,
): Promise<void> => {
  await write`
    delete from web_push_subscriptions where organization_id = ${organizationId} and user_id = ${userId}
  `.execute(query);
};
