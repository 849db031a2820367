/**
 * Sends to browsers. A browser chooses its endpoint, so requests use the guarded client [V22], encrypted for
 * the browser and signed by the organization. A browser that fails gets its own job, so others do not wait.
 */
import { read, write } from '../db/sql.ts';
import type { Service } from '../frame/service.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Organization } from '../organization/index.ts';
import { OutgoingFailure, pauseAfter, restsOf } from '../outgoing/index.ts';
import type { NewsOf } from './deliver.ts';
import type { Handed, Ledger } from './ledger.ts';
import type { News } from './news.ts';
import { browserTask } from './task.ts';
import { fetchKeys, isUsable, type Keys, type Subscription, subscription } from './web-push.ts';

/** Seconds for which the push service keeps a notification for a browser that is off. */
const worthSeconds = 86_400;
/** Milliseconds: in a shared batch, and in a browser's own job. */
export const patience = { together: 3000, alone: 10_000 } as const;
/** Only the status of an answer matters. */
const mostBytes = 65_536;
/** Concurrent requests; a user's browsers beyond `mostOfPerson` get their own jobs. */
const atOnce = 20;
const mostOfPerson = 5;

export interface Browser {
  readonly userId: number;
  readonly hash: string;
  readonly subscription: Subscription;
}

/** `hash` selects one subscription. */
export const fetchBrowsers = async (
  { database, secrets }: Pick<Service, 'database' | 'secrets'>,
  organizationId: number,
  users: readonly number[],
  hash?: string,
): Promise<Browser[]> => {
  const { rows } = await read<{ userId: number; hash: string; sealed: Buffer }>`
    select w.user_id as "userId", encode(w.hash, 'hex') as hash, w.subscription as sealed
    from web_push_subscriptions w
    join users u on u.organization_id = w.organization_id and u.id = w.user_id and u.is_active
    where w.organization_id = ${organizationId} and w.user_id = any(${users}::int[])
      and (${hash ?? null}::text is null or w.hash = decode(${hash ?? ''}, 'hex'))
    order by w.user_id, w.hash
  `.execute(database.query);
  return rows.map(({ userId, hash, sealed }) => ({
    userId,
    hash,
    subscription: subscription.parse(JSON.parse(secrets.unseal(sealed))),
  }));
};

const forget = async (
  { database }: Service,
  organizationId: number,
  gone: readonly Browser[],
): Promise<void> => {
  if (gone.length === 0) return;
  await database.transact(organizationId, undefined, async ({ query }) => {
    await write`
      delete from web_push_subscriptions w using unnest(
        ${gone.map(({ userId }) => userId)}::int[], ${gone.map(({ hash }) => hash)}::text[]) as g(user_id, hash)
      where w.organization_id = ${organizationId} and w.user_id = g.user_id and w.hash = decode(g.hash, 'hex')
    `.execute(query);
  });
};

/** `later`: another try may help. */
type Result = 'taken' | 'gone' | 'later';

export const resultOf = (status: number): Result => {
  if (status === 404 || status === 410) return 'gone';
  return status >= 500 || status === 408 || status === 429 ? 'later' : 'taken';
};

/** Users whose browser recently did not answer. */
const silences = restsOf<true>();
const personOf = (organization: Organization, { userId }: Browser) => `${organization.id} ${userId}`;

/** Returns the status of the receiver's answer. Throws an OutgoingFailure when there is none. */
export const post = async (
  { outgoing }: Pick<Service, 'outgoing'>,
  organization: Organization,
  keys: Keys,
  { browser, news, timeout }: { browser: Browser; news: News; timeout: number },
): Promise<number> => {
  const subject = organization.url.startsWith('https://')
    ? organization.url
    : `mailto:postmaster@${organization.host.replace(/:\d+$/, '')}`;
  const { default: webPush } = await import('web-push');
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    browser.subscription,
    JSON.stringify(news.data),
    {
      vapidDetails: { subject, ...keys },
      TTL: worthSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    },
  );
  const { status } = await outgoing.request({
    method: 'POST',
    url: endpoint,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body,
    timeout,
    maxBytes: mostBytes,
  });
  return status;
};

const notify = async (
  service: Service,
  organization: Organization,
  keys: Keys,
  order: { browser: Browser; news: News; timeout: number },
): Promise<Result> => {
  const { log } = service;
  const { browser } = order;
  if (!isUsable(browser.subscription)) return 'gone';
  try {
    const status = await post(service, organization, keys, order);
    silences(service).noteAnswer(personOf(organization, browser));
    return resultOf(status);
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) {
      log.warn({ err: error }, 'a notification of a browser could not be written');
      return 'later';
    }
    log.debug({ reason: error.reason }, 'a browser could not be notified');
    if (error.reason === 'forbidden') return 'gone';
    silences(service).noteSilence(personOf(organization, browser), service.now(), true);
    return 'later';
  }
};

/** Runs in the browser's own job. */
export const sendToBrowser = async (
  service: Service,
  organization: Organization,
  browser: Browser,
  news: News,
): Promise<Result> => {
  const keys = await fetchKeys(service, organization.id);
  const result = await notify(service, organization, keys, { browser, news, timeout: patience.alone });
  if (result === 'gone') await forget(service, organization.id, [browser]);
  return result;
};

/** Returns the browsers to ask now, in order, and those that get their own job. */
const divide = (service: Service, organization: Organization, browsers: readonly Browser[]) => {
  const counts = new Map<number, number>();
  const now: Browser[] = [];
  const later: Browser[] = [];
  for (const browser of browsers) {
    const count = (counts.get(browser.userId) ?? 0) + 1;
    counts.set(browser.userId, count);
    const rests = silences(service).reason(personOf(organization, browser), service.now()) === true;
    (rests || count > mostOfPerson ? later : now).push(browser);
  }
  return { now, later };
};

export interface BrowserNews {
  readonly messageId: number;
  readonly reasonOf: (userId: number) => string;
  readonly newsOf: NewsOf;
}

const handedOf = ({ userId, hash }: Browser): Handed => ({ userId, device: `browser ${hash}` });

/** Sends a message to these browsers. Never throws for a browser's failure. */
export const sendToBrowsers = async (
  service: Service,
  organization: Organization,
  { browsers, ledger }: { readonly browsers: readonly Browser[]; readonly ledger: Ledger },
  { messageId, reasonOf, newsOf }: BrowserNews,
): Promise<void> => {
  const waiting = browsers.filter((browser) => !ledger.has(handedOf(browser)));
  if (waiting.length === 0) return;
  const sendLater = async (some: readonly Browser[], failures: 0 | 1) => {
    if (some.length === 0) return;
    const pause = failures === 0 ? 0 : (pauseAfter(failures, Math.random()) ?? 0);
    await service.database.transact(organization.id, undefined, (transaction) =>
      enqueue(
        transaction,
        browserTask,
        some.map(({ userId, hash }) => ({
          payload: { messageId, userId, reason: reasonOf(userId), hash, failures },
          key: `${messageId}:${userId}:${hash}`,
          runAt: service.now() + pause,
          owners: [`user:${userId}`] as const,
        })),
      ),
    );
    await ledger.note(some.map(handedOf));
  };
  const { now, later } = divide(service, organization, waiting);
  await sendLater(later, 0);
  const keys = await fetchKeys(service, organization.id);
  for (let at = 0; at < now.length; at += atOnce) {
    const some = now.slice(at, at + atOnce);
    const results = await Promise.all(
      some.map((browser) =>
        notify(service, organization, keys, {
          browser,
          news: newsOf(browser.userId),
          timeout: patience.together,
        }),
      ),
    );
    const of = (wanted: Result) => some.filter((_, index) => results[index] === wanted);
    await ledger.note([...of('taken'), ...of('gone')].map(handedOf));
    await sendLater(of('later'), 1);
    await forget(service, organization.id, of('gone'));
  }
};
