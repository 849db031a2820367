import { sql } from 'kysely';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import { recurring, type Work } from '../jobs/task.ts';
import { type Channel, channelColumns } from './channel.ts';
import { refreshAdmissions } from './sight/admission.ts';
import { emitSight } from './sight/privacy.ts';
import { seersOf } from './sight/sight.ts';
import { channelUpdate } from './update/channel-update.ts';

const dayMilliseconds = 86_400_000;
/** Days. */
const window = 28;
/** A channel without messages for so many days is inactive. */
const quietDays = 180;

const roundToTwoDigits = (count: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / unit) * unit;
};

/**
 * Returns messages a week, to two significant digits; null for channels younger than a week. `recent` covers 28
 * days.
 */
export const weeklyTraffic = (recent: number, ageDays: number): number | null => {
  if (ageDays < 7) return null;
  if (recent === 0) return 0;
  const weeks = Math.min(ageDays, window) / 7;
  return roundToTwoDigits(Math.max(1, Math.floor(recent / weeks)));
};

type Counted = Channel & { readonly recent: number; readonly isQuiet: boolean };

/** Ids grow with time, so a backward scan stops at the first older message. */
const fetchCounts = async (transaction: Transaction, now: number): Promise<Counted[]> => {
  const [since, quiet] = [window, quietDays].map((days) => new Date(now - days * dayMilliseconds));
  const { rows } = await read<Counted>`
    with border as (
      select coalesce((
        select m.id from messages m where m.organization_id = ${transaction.organizationId} and m.sent_at < ${since}::timestamptz
        order by m.id desc limit 1), 0) as id
    ), counts as (
      select m.recipient_id, count(*)::int as recent from messages m
      where m.organization_id = ${transaction.organizationId} and m.id > (select id from border) group by m.recipient_id
    )
    select ${sql.raw(channelColumns)}, coalesce(counts.recent, 0) as recent,
      greatest(c.created_at, newest.sent_at) < ${quiet}::timestamptz as "isQuiet"
    from channels c
    left join counts on counts.recipient_id = c.id
    left join lateral (
      select m.sent_at from messages m
      where m.organization_id = c.organization_id and m.recipient_id = c.id order by m.id desc limit 1
    ) newest on true
    where c.organization_id = ${transaction.organizationId} and not c.is_archived
    order by c.id for no key update of c
  `.execute(transaction.query);
  return rows;
};

const countOrganization = (service: Service, organizationId: number): Promise<void> =>
  service.database.transact(organizationId, undefined, async (transaction) => {
    const now = service.now();
    const counted = (await fetchCounts(transaction, now)).map((channel) => ({
      channel,
      traffic: weeklyTraffic(channel.recent, (now - channel.createdAt.getTime()) / dayMilliseconds),
      isActive: !channel.isQuiet,
    }));
    const changed = counted.filter(
      ({ channel, traffic, isActive }) =>
        channel.weeklyTraffic !== traffic || channel.isRecentlyActive !== isActive,
    );
    if (changed.length === 0) return;
    await write`
      update channels c set weekly_traffic = n.traffic, is_recently_active = n.is_active
      from unnest(
        ${changed.map(({ channel }) => channel.id)}::int[], ${changed.map(({ traffic }) => traffic)}::int[],
        ${changed.map(({ isActive }) => String(isActive))}::text[]::boolean[]
      ) as n(id, traffic, is_active)
      where c.organization_id = ${transaction.organizationId} and c.id = n.id
    `.execute(transaction.query);
    for (const { channel, traffic, isActive } of changed) {
      if (channel.weeklyTraffic !== traffic)
        transaction.emit(
          channelUpdate(channel, { property: 'stream_weekly_traffic', value: traffic }),
          seersOf(channel),
        );
      if (channel.isRecentlyActive !== isActive)
        transaction.emit(
          channelUpdate(channel, { property: 'is_recently_active', value: isActive }),
          seersOf(channel),
        );
    }
  });

const forEachOrganization = async (
  service: Service,
  work: (organizationId: number) => Promise<void>,
): Promise<void> => {
  const { rows } = await read<{ id: number }>`
    select id from organizations where deactivated_at is null order by id
  `.execute(service.database.query);
  for (const { id } of rows) await work(id);
};

/** One transaction an organization. */
export const countTraffic = (service: Service): Promise<void> =>
  forEachOrganization(service, (id) => countOrganization(service, id));

/** Admits new full members to channels. */
export const admitAged = (service: Service): Promise<void> =>
  forEachOrganization(service, async (id) => {
    const organization = await service.directory.load(id);
    await service.database.transact(id, undefined, async (transaction) => {
      const turned = await refreshAdmissions(transaction, organization, []);
      if (turned.length > 0) emitSight(transaction, organization, turned);
    });
  });

export const jobs: readonly Work[] = [
  recurring('channels.traffic', 86_400, countTraffic),
  recurring('channels.admissions', 3600, admitAged),
];
