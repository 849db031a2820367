/** Notifies the devices of users about one message. */
import type { z } from 'zod';
import { write } from '../db/sql.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { JobContext } from '../jobs/task.ts';
import type { Organization } from '../organization/index.ts';
import { pauseAfter } from '../outgoing/index.ts';
import { type BrowserNews, fetchBrowsers, sendToBrowser, sendToBrowsers } from './browsers.ts';
import { sendToMobile } from './deliver.ts';
import { openLedger } from './ledger.ts';
import { fetchNews, fetchShowing, fetchStillNamed, fetchWaiting } from './message.ts';
import { messageNews } from './news.ts';
import { browserTask, type notifyTask } from './task.ts';

type Payload = z.infer<typeof notifyTask.payload>;

interface Notice extends BrowserNews {
  readonly organization: Organization;
  /** Users still to notify. */
  readonly users: readonly number[];
}

/** Returns undefined when no user is left to notify. */
const fetchNotice = async (
  { messageId, people }: Payload,
  { service, organizationId }: JobContext,
): Promise<Notice | undefined> => {
  const organization = await service.directory.load(organizationId);
  if (organization.isDeactivated) return undefined;
  const reader = service.database.reader(organizationId);
  const message = await fetchNews(reader, messageId);
  if (message === undefined) return undefined;
  const reasons = new Map(people.map(({ id, reason }) => [id, reason]));
  const asked = people.map(({ id, reason }) => ({ userId: id, messageId, reason }));
  const waiting = await fetchWaiting(reader, await fetchStillNamed(reader, asked));
  const readers = new Map(waiting.map((one) => [one.userId, one]));
  if (waiting.length === 0) return undefined;
  const viewers = waiting.map(({ userId, role }) => ({ id: userId, role }));
  const shownTo = await fetchShowing(reader, organization, viewers, [message]);
  const reasonOf = (userId: number) => reasons.get(userId) ?? 'direct';
  return {
    organization,
    messageId,
    users: waiting.map(({ userId }) => userId),
    reasonOf,
    newsOf: (userId) =>
      messageNews(organization, readers.get(userId)!, shownTo(userId, message), reasonOf(userId)),
  };
};

export const notify = async (payload: Payload, context: JobContext): Promise<void> => {
  const { service, organizationId } = context;
  const notice = await fetchNotice(payload, context);
  if (notice === undefined) return;
  const { organization, messageId, users, newsOf } = notice;
  // Recorded before sending, so that every shown notification can be withdrawn.
  await service.database.transact(organizationId, undefined, async ({ query }) => {
    await write`
      insert into pushed_messages (organization_id, user_id, message_id)
      select ${organizationId}, user_id, ${messageId} from unnest(${users}::int[]) as p(user_id)
      on conflict do nothing
    `.execute(query);
  });
  const ledger = await openLedger(service, organizationId, messageId, users);
  const browsers = await fetchBrowsers(service, organizationId, users);
  // A failure of one must not stop the other.
  const outcomes = await Promise.allSettled([
    sendToMobile(service, organization, { users, newsOf, ledger }),
    sendToBrowsers(service, organization, { browsers, ledger }, notice),
  ]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};

/** Tries one browser for about twenty minutes. */
export const notifyBrowser = async (
  payload: z.infer<typeof browserTask.payload>,
  context: JobContext,
): Promise<void> => {
  const { service, organizationId } = context;
  const { messageId, userId, reason, hash } = payload;
  const notice = await fetchNotice({ messageId, people: [{ id: userId, reason }] }, context);
  if (notice === undefined) return;
  const [browser] = await fetchBrowsers(service, organizationId, [userId], hash);
  if (browser === undefined) return;
  const result = await sendToBrowser(service, notice.organization, browser, notice.newsOf(userId));
  const failures = payload.failures + 1;
  const pause = result === 'later' ? pauseAfter(failures, Math.random()) : undefined;
  if (pause === undefined) return;
  await service.database.transact(organizationId, undefined, (transaction) =>
    enqueue(transaction, browserTask, [
      {
        payload: { ...payload, failures },
        runAt: service.now() + pause,
        owners: [`user:${userId}`],
      },
    ]),
  );
};
