/** Collects missed messages for the period that the user chose, then mails those still unread. */
import { sql } from 'kysely';
import { z } from 'zod';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type JobContext, task } from '../jobs/task.ts';
import { doMail } from '../mail/index.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import { settingsOf, type User, userColumns } from '../users/index.ts';
import type { Candidate } from './candidates.ts';
import { missedLetter } from './letter.ts';
import {
  fetchManyNews,
  fetchShowing,
  fetchStillNamed,
  fetchWaiting,
  mostInLetter,
  type Pair,
} from './message.ts';
import { reasonFor } from './reason.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

export const letterTask = task('push.letter', z.object({ userId: z.number() }), {
  attempts: 10,
  lane: 'mail',
});

/** Keeps nothing without a mail server. */
export const noteMissed = async (
  transaction: Transaction,
  { mailer, now }: Pick<Service, 'mailer' | 'now'>,
  candidates: readonly Candidate[],
): Promise<void> => {
  if (!mailer.reachesPeople) return;
  const missed = candidates.flatMap((candidate) => {
    const reason = reasonFor(candidate, 'email');
    const { userId, messageIds } = candidate;
    return reason === undefined ? [] : messageIds.map((messageId) => ({ userId, messageId, reason }));
  });
  if (missed.length === 0) return;
  const { organizationId, query } = transaction;
  const { rows } = await write<{ userId: number; seconds: number }>`
    with noted as (
      insert into missed_messages (organization_id, user_id, message_id, reason)
      select ${organizationId}, * from unnest(
        ${missed.map(({ userId }) => userId)}::int[], ${missed.map(({ messageId }) => messageId)}::bigint[],
        ${missed.map(({ reason }) => reason)}::text[])
      on conflict do nothing
    )
    -- Those for whom nothing waited before this statement: a letter is due for the others already.
    select u.id as "userId",
      coalesce((u.settings ->> 'email_notifications_batching_period_seconds')::int, 120) as seconds
    from users u
    where u.organization_id = ${organizationId} and u.id = any(${missed.map(({ userId }) => userId)}::int[])
      and not exists (
        select from missed_messages x where x.organization_id = ${organizationId} and x.user_id = u.id)
  `.execute(query);
  await enqueue(
    transaction,
    letterTask,
    rows.map(({ userId, seconds }) => ({
      payload: { userId },
      key: String(userId),
      runAt: now() + seconds * 1000,
    })),
  );
};

interface Missed extends Pair {
  readonly reason: string;
}

/** Oldest first. */
const takeMissed = async ({ organizationId, query }: Transaction, userId: number): Promise<Missed[]> => {
  const { rows } = await write<Missed>`
    delete from missed_messages where organization_id = ${organizationId} and user_id = ${userId}
    returning user_id as "userId", message_id as "messageId", reason
  `.execute(query);
  return rows.sort((a, b) => a.messageId - b.messageId);
};

const fetchPerson = async ({ organizationId, query }: Transaction, id: number): Promise<User | undefined> => {
  const { rows } = await read<User>`
    select ${sql.raw(userColumns)} from users u
    where u.organization_id = ${organizationId} and u.id = ${id} and u.is_active and not u.is_bot
  `.execute(query);
  return rows[0];
};

const showsContent = (organization: Organization, person: User): boolean =>
  settingOf(organization, 'message_content_allowed_in_email_notifications') &&
  settingsOf(person).message_content_in_email_notifications;

export const writeLetter = async (
  { userId }: z.infer<typeof letterTask.payload>,
  { service, organizationId }: JobContext,
): Promise<void> => {
  const { database, secrets } = service;
  const organization = await service.directory.load(organizationId);
  await database.transact(organizationId, undefined, async (transaction) => {
    const missed = await takeMissed(transaction, userId);
    const person = await fetchPerson(transaction, userId);
    if (person === undefined || organization.isDeactivated) return;
    const pairs = await fetchStillNamed(transaction, missed);
    const reasons = new Map(pairs.map(({ messageId, reason }) => [messageId, reason]));
    const ids = (await fetchWaiting(transaction, pairs)).map(({ messageId }) => messageId);
    if (ids.length === 0) return;
    const fetchShown = async () => {
      const all = await fetchManyNews(transaction, ids.slice(-mostInLetter));
      const shownTo = await fetchShowing(transaction, organization, [person], all);
      return all.map((news) => ({
        news: shownTo(userId, news),
        reason: reasons.get(news.id) ?? 'direct',
      }));
    };
    const messages = showsContent(organization, person) ? await fetchShown() : undefined;
    const unsubscribe = unsubscribeUrl(secrets, organization, userId);
    const letter = missedLetter({ organization, person, count: ids.length, messages, unsubscribe });
    await doMail(transaction, secrets, organization, [{ to: person.email, userId, letter, isPatient: true }]);
  });
};
