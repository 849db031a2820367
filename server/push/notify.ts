/** Notifies devices of one message. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { JobContext } from '../jobs/task.ts';
import { sendToMobile } from './deliver.ts';
import { openLedger } from './handed-over.ts';
import { fetchNews, fetchShowing, fetchStillNamed, fetchWaiting } from './message.ts';
import { messageNews } from './news.ts';
import type { notifyTask } from './task.ts';
import { sendToBrowsers } from './web-push.ts';

export const notify = async (
  { messageId, people }: z.infer<typeof notifyTask.payload>,
  { service, organizationId }: JobContext,
): Promise<void> => {
  const { database } = service;
  const organization = await service.directory.load(organizationId);
  if (organization.isDeactivated) return;
  const reader = database.reader(organizationId);
  const message = await fetchNews(reader, messageId);
  if (message === undefined) return;
  const reasons = new Map(people.map(({ id, reason }) => [id, reason]));
  const asked = people.map(({ id, reason }) => ({ userId: id, messageId, reason }));
  const pairs = await fetchStillNamed(reader, asked);
  const waiting = await fetchWaiting(reader, pairs);
  const users = waiting.map(({ userId }) => userId);
  const readers = new Map(waiting.map((one) => [one.userId, one]));
  if (users.length === 0) return;
  // Written before sending, so every shown notification can be withdrawn.
  await database.transact(organizationId, undefined, async ({ query }) => {
    await sql`
      insert into pushed_messages (organization_id, user_id, message_id)
      select ${organizationId}, user_id, ${messageId} from unnest(${users}::int[]) as p(user_id)
      on conflict do nothing
    `.execute(query);
  });
  const viewers = waiting.map(({ userId, role }) => ({ id: userId, role }));
  const shownTo = await fetchShowing(reader, organization, viewers, [message]);
  const newsOf = (userId: number) => {
    const reason = reasons.get(userId) ?? 'direct';
    return messageNews(organization, readers.get(userId)!, shownTo(userId, message), reason);
  };
  const ledger = await openLedger(service, organizationId, messageId, users);
  await sendToBrowsers(service, organization, users, newsOf, ledger);
  await sendToMobile(service, organization, users, newsOf, ledger);
};
