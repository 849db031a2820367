/**
 * Deletes expired messages, with events as if by hand [S106], [S175]. The channel's period has priority
 * over the organization's.
 */
import type { Channel } from '../channels/index.ts';
import type { Database } from '../db/database.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Service } from '../frame/service.ts';
import { doDeleteOldest } from '../messages/index.ts';
import { type Organization, settingOf } from '../organization/index.ts';

const dayMilliseconds = 86_400_000;

/** Transactions of a round; the rest waits, so that a round never delays a stop. */
const mostBatches = 200;

/** A century; larger periods give invalid dates. */
const mostDays = 36_525;

const momentOf = (days: number, now: number): Date | undefined =>
  days > 0 ? new Date(now - Math.min(days, mostDays) * dayMilliseconds) : undefined;

const daysOf = (organization: Organization, channel: Channel | undefined): number =>
  channel?.messageRetentionDays ?? settingOf(organization, 'message_retention_days');

const fetchOrganizations = async (database: Database): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    select o.id from organizations o
    where o.deactivated_at is null and (
      coalesce((o.settings ->> 'message_retention_days')::int, -1) > 0
      or exists (select from channels c where c.organization_id = o.id and c.message_retention_days > 0))
    order by o.id
  `.execute(database.query);
  return rows.map(({ id }) => id);
};

/** Uses one index lookup per channel or conversation. */
const fetchDue = async (reader: Reader, organization: Organization, now: number): Promise<number[]> => {
  const days = settingOf(organization, 'message_retention_days');
  const { rows } = await read<{ id: number }>`
    select r.id from (
      select c.id, coalesce(c.message_retention_days, ${days}::int) as days from channels c
      where c.organization_id = ${organization.id}
      union all
      select d.id, ${days}::int from conversations d
      where d.organization_id = ${organization.id} and ${days}::int > 0
    ) r
    cross join lateral (
      select m.sent_at from messages m
      where m.organization_id = ${organization.id} and m.recipient_id = r.id order by m.id limit 1
    ) o
    where r.days > 0 and o.sent_at < ${new Date(now)}::timestamptz - make_interval(days => least(r.days, ${mostDays}::int))
    order by r.id
  `.execute(reader.query);
  return rows.map(({ id }) => id);
};

/** Returns how many it deleted. */
export const expireMessages = async ({ database, directory, now }: Service): Promise<number> => {
  let left = mostBatches;
  let count = 0;
  for (const id of await fetchOrganizations(database)) {
    const organization = await directory.load(id);
    const before = (channel: Channel | undefined) => momentOf(daysOf(organization, channel), now());
    for (const recipient of await fetchDue(database.reader(id), organization, now()))
      for (let deleted = 1; deleted > 0 && left > 0; left -= 1) {
        deleted = await database.transact(id, undefined, (transaction) =>
          doDeleteOldest(transaction, recipient, before),
        );
        count += deleted;
      }
  }
  return count;
};
