/** Withdraws notifications of messages that were read elsewhere or deleted. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { JobContext } from '../jobs/task.ts';
import { isReadBy } from '../messages/index.ts';
import { sendToMobile } from './deliver.ts';
import { withdrawal } from './news.ts';
import type { withdrawTask } from './task.ts';

interface Withdrawn {
  readonly id: number;
  readonly messageIds: number[];
}

/** Removes and returns shown messages by user. The work grows with the few that are shown. */
export const takeWithdrawn = async (
  { organizationId, query }: Transaction,
  readers: readonly number[],
  deletedIds: readonly number[],
): Promise<Withdrawn[]> => {
  if (readers.length === 0 && deletedIds.length === 0) return [];
  const { rows } = await write<Withdrawn>`
    with gone as (
      delete from pushed_messages p
      where p.organization_id = ${organizationId} and (
        p.message_id = any(${deletedIds}::bigint[])
        or (p.user_id = any(${readers}::int[]) and (
          not exists (
            select from messages m where m.organization_id = p.organization_id and m.id = p.message_id)
          or exists (
            select from messages m
            where m.organization_id = p.organization_id and m.id = p.message_id and ${isReadBy(sql`p.user_id`)}))))
      returning p.user_id, p.message_id
    )
    select user_id as id, array_agg(message_id order by message_id) as "messageIds" from gone
    group by user_id order by user_id
  `.execute(query);
  return rows;
};

/** Like `takeWithdrawn`, for users who lost one message. */
export const takeShown = async (
  { organizationId, query }: Transaction,
  messageId: number,
  users: readonly number[],
): Promise<Withdrawn[]> => {
  if (users.length === 0) return [];
  const { rows } = await write<{ id: number }>`
    delete from pushed_messages
    where organization_id = ${organizationId} and message_id = ${messageId} and user_id = any(${users}::int[])
    returning user_id as id
  `.execute(query);
  return rows.map(({ id }) => ({ id, messageIds: [messageId] }));
};

export const withdraw = async (
  { people }: z.infer<typeof withdrawTask.payload>,
  { service, organizationId }: JobContext,
): Promise<void> => {
  const organization = await service.directory.load(organizationId);
  const idsOf = new Map(people.map(({ id, messageIds }) => [id, messageIds]));
  await sendToMobile(service, organization, {
    users: people.map(({ id }) => id),
    newsOf: (userId) => withdrawal(organization, userId, idsOf.get(userId) ?? []),
  });
};

/** Days after which devices no longer show a notification. */
const keptDays = 30;

export const forgetShown = async ({ database }: JobContext['service']): Promise<void> => {
  await write`
    delete from pushed_messages where at < now() - make_interval(days => ${keptDays}::int)
  `.execute(database.query);
};
