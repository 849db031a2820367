/**
 * Browser notifications. The browser supplies the address, so requests use the guarded client [V22]. They are
 * encrypted for the browser and signed with the organization's key.
 */

import { ECDH } from 'node:crypto';
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { sql } from 'kysely';
import webPush from 'web-push';
import { z } from 'zod';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import type { Organization } from '../organization/index.ts';
import { OutgoingFailure } from '../outgoing/index.ts';
import type { NewsOf } from './deliver.ts';
import type { Ledger } from './handed-over.ts';

const subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
type Subscription = z.infer<typeof subscription>;

interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const mostSubscriptions = 50;
/** Seconds for which the push service holds a notification. */
const worthSeconds = 86_400;
const patience = 10_000;
/** Only the status of answers matters. */
const mostBytes = 65_536;
/** Requests at the same time. */
const atOnce = 20;

/** Creates keys on first use; all nodes get the same. */
export const fetchKeys = async ({ database, secrets }: Service, organizationId: number): Promise<Keys> => {
  const find = async () => {
    const row = await database.query
      .selectFrom('web_push_keys')
      .select(['public_key', 'private_key'])
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    return row && { publicKey: row.public_key, privateKey: secrets.unseal(row.private_key) };
  };
  const known = await find();
  if (known !== undefined) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await database.transact(organizationId, undefined, async ({ query }) => {
    await sql`
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

/** Whether the bytes are an uncompressed point on P-256; encryption fails for others [H14]. */
const isPublicKey = (bytes: Buffer | undefined): boolean => {
  if (bytes?.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
};

const checkEndpoint = ({ outgoing }: Service, url: string): void => {
  try {
    outgoing.check(url);
  } catch (error) {
    if (error instanceof OutgoingFailure)
      throw badRequest(say('endpoint {complaint}', { complaint: error.phrase }), { var_name: 'endpoint' });
    throw error;
  }
};

interface Given {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Throws BAD_REQUEST. */
export const addSubscription = async (
  service: Service,
  { actor, organization }: Call,
  { endpoint, p256dh, auth }: Given,
): Promise<void> => {
  checkEndpoint(service, endpoint);
  if (!isPublicKey(readBase64Url(p256dh))) throw badRequest('Invalid p256dh', { var_name: 'p256dh' });
  if (readBase64Url(auth)?.length !== 16) throw badRequest('Invalid auth', { var_name: 'auth' });
  const { secrets } = service;
  const sealed = secrets.seal(JSON.stringify({ endpoint, keys: { p256dh, auth } } satisfies Subscription));
  await service.database.transact(organization.id, actor.id, async ({ query }) => {
    await sql`
      select from users where organization_id = ${organization.id} and id = ${actor.id} for no key update
    `.execute(query);
    const { rows } = await sql`
      insert into web_push_subscriptions (organization_id, user_id, hash, subscription)
      select ${organization.id}, ${actor.id}, ${secrets.hash(endpoint)}::bytea, ${sealed}::bytea
      where (select count(*) from web_push_subscriptions
        where organization_id = ${organization.id} and user_id = ${actor.id}
          and hash <> ${secrets.hash(endpoint)}::bytea) < ${mostSubscriptions}
      on conflict (organization_id, user_id, hash) do update set subscription = excluded.subscription
      returning 1
    `.execute(query);
    if (rows.length === 0)
      throw badRequest(say('You can have at most {limit} browsers notified.', { limit: mostSubscriptions }));
  });
};

/** Throws BAD_REQUEST for a subscription that the actor does not have. */
export const removeSubscription = async (
  { database, secrets }: Service,
  { actor, organization }: Call,
  endpoint: string,
): Promise<void> => {
  await database.transact(organization.id, actor.id, async ({ query }) => {
    const { rows } = await sql`
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
  await sql`
    delete from web_push_subscriptions where organization_id = ${organizationId} and user_id = ${userId}
  `.execute(query);
};

interface Browser {
  readonly userId: number;
  readonly hash: string;
  readonly subscription: Subscription;
}

const fetchBrowsers = async (
  { database, secrets }: Service,
  organizationId: number,
  users: readonly number[],
): Promise<Browser[]> => {
  const { rows } = await sql<{ userId: number; hash: string; sealed: Buffer }>`
    select w.user_id as "userId", encode(w.hash, 'hex') as hash, w.subscription as sealed
    from web_push_subscriptions w
    join users u on u.organization_id = w.organization_id and u.id = w.user_id and u.is_active
    where w.organization_id = ${organizationId} and w.user_id = any(${users}::int[])
  `.execute(database.query);
  return rows.map(({ userId, hash, sealed }) => ({
    userId,
    hash,
    subscription: subscription.parse(JSON.parse(secrets.unseal(sealed))),
  }));
};

/** Returns undefined when encryption for the browser's registered keys fails. */
const requestFor = (
  { subscription }: Browser,
  data: object,
  vapidDetails: webPush.RequestOptions['vapidDetails'],
) => {
  try {
    return webPush.generateRequestDetails(subscription, JSON.stringify(data), {
      ...(vapidDetails === undefined ? {} : { vapidDetails }),
      TTL: worthSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    });
  } catch {
    return undefined;
  }
};

/** Returns whether the browser is gone for good; other failures lose only this notification. */
const tell = async (
  { outgoing, log }: Service,
  organization: Organization,
  keys: Keys,
  browser: Browser,
  data: object,
): Promise<boolean> => {
  const subject = organization.url.startsWith('https://')
    ? organization.url
    : `mailto:postmaster@${organization.host.replace(/:\d+$/, '')}`;
  const details = { subject, ...keys };
  const request = requestFor(browser, data, details);
  if (request === undefined) {
    log.warn('a browser whose key fits no encryption is forgotten');
    return true;
  }
  const { endpoint, headers, body } = request;
  try {
    const { status } = await outgoing.request({
      method: 'POST',
      url: endpoint,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body,
      timeout: patience,
      maxBytes: mostBytes,
    });
    return status === 404 || status === 410;
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    log.debug({ reason: error.reason }, 'a browser could not be notified');
    return error.reason === 'forbidden';
  }
};

export const sendToBrowsers = async (
  service: Service,
  organization: Organization,
  users: readonly number[],
  newsOf: NewsOf,
  ledger: Ledger,
): Promise<void> => {
  const handedOf = ({ userId, hash }: Browser) => ({ userId, device: `browser ${hash}` });
  const browsers = (await fetchBrowsers(service, organization.id, users)).filter(
    (browser) => !ledger.has(handedOf(browser)),
  );
  if (browsers.length === 0) return;
  const keys = await fetchKeys(service, organization.id);
  const gone: string[] = [];
  for (let at = 0; at < browsers.length; at += atOnce) {
    const some = browsers.slice(at, at + atOnce);
    await Promise.all(
      some.map(async (browser) => {
        const isGone = await tell(service, organization, keys, browser, newsOf(browser.userId).data);
        if (isGone) gone.push(browser.hash);
      }),
    );
    await ledger.note(some.map(handedOf));
  }
  if (gone.length === 0) return;
  await service.database.transact(organization.id, undefined, async ({ query }) => {
    await sql`
      delete from web_push_subscriptions
      where organization_id = ${organization.id} and user_id = any(${users}::int[])
        and hash in (select decode(h, 'hex') from unnest(${gone}::text[]) as h)
    `.execute(query);
  });
};
