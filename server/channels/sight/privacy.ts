import { peerAdd, streamCreate, streamDelete } from '@parlance/protocol/channels/events';
import type { StoredEvent } from '@parlance/protocol/event';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { LogEntry } from '../../events/entry.ts';
import type { Organization } from '../../organization/index.ts';
import { archivedOf, type Channel } from '../channel.ts';
import { fetchSubscribers } from '../subscribers/subscribers.ts';
import { forgetSubscriptions } from '../subscriptions/unsubscribe.ts';
import { channelObjectOf } from '../wire.ts';
import type { Turned } from './admission.ts';
import { juniorSeer, seersOf } from './sight.ts';

interface Shift {
  readonly channel: number;
  readonly gained: readonly number[];
  readonly lost: readonly number[];
}

/** Runs under the log's lock, for roles as of the position. One statement. */
const fetchShifts = async (
  transaction: Transaction,
  turned: readonly Turned[],
): Promise<readonly Shift[]> => {
  const listOf = ({ inviteOnly, seers }: Channel) => (inviteOnly ? seers : []);
  const sights = turned.map(({ before, after }) => ({
    id: before.id,
    was: juniorSeer(before),
    becomes: juniorSeer(after),
    before: listOf(before),
    after: listOf(after),
  }));
  const { rows } = await read<Shift>`
    select t.id as channel, coalesce(array_agg(u.id order by u.id) filter (where s.after), '{}') as gained,
      coalesce(array_agg(u.id order by u.id) filter (where s.before), '{}') as lost
    from jsonb_to_recordset(${JSON.stringify(sights)}::text::jsonb)
      as t(id int, was int, becomes int, before int[], after int[])
    join users u on u.organization_id = ${transaction.organizationId}
    left join memberships m on m.organization_id = u.organization_id and m.user_id = u.id
      and m.recipient_id = t.id and m."left" is null
    cross join lateral (select u.role <= t.was or u.id = any(t.before) as before,
      u.role <= t.becomes or u.id = any(t.after) as after) s
    where m.user_id is null and s.before <> s.after
    group by t.id
  `.execute(transaction.query);
  return rows;
};

const byUsers = <T>(all: readonly { users: readonly number[]; what: T }[]) => {
  const groups = new Map<string, { users: readonly number[]; all: T[] }>();
  for (const { users, what } of all) {
    if (users.length === 0) continue;
    const known = groups.get(users.join());
    if (known === undefined) groups.set(users.join(), { users, all: [what] });
    else known.all.push(what);
  }
  return [...groups.values()];
};

/**
 * Users who lose a channel get its removal and keep no data of it [V2]; others get its creation or an update.
 * The caller has locked the channels.
 */
export const emitSight = (
  transaction: Transaction,
  organization: Organization,
  turned: readonly Turned[],
  updates: readonly StoredEvent[] = [],
): void =>
  transaction.append(async () => {
    const shifts = await fetchShifts(transaction, turned);
    const shiftOf = new Map(shifts.map((one) => [one.channel, one]));
    await forgetSubscriptions(
      transaction,
      shifts.flatMap(({ channel, lost }) => lost.map((user) => [user, channel] as const)),
    );
    const gaining = turned.filter(({ after }) => (shiftOf.get(after.id)?.gained.length ?? 0) > 0);
    const subscribers = await fetchSubscribers(
      transaction,
      gaining.map(({ after }) => after.id),
    );
    const entries: LogEntry[] = [];
    for (const { users, all } of byUsers(shifts.map((one) => ({ users: one.lost, what: one.channel }))))
      entries.push({
        event: streamDelete.of({
          stream_ids: all,
          streams: all.map((stream_id) => ({ stream_id })),
          isByArchiving: false,
        }),
        audience: { users },
      });
    const gains = gaining.map(({ after }) => ({ users: shiftOf.get(after.id)!.gained, what: after }));
    for (const { users, all } of byUsers(gains)) {
      const streams = all.map((channel) =>
        channelObjectOf(organization, {
          ...channel,
          subscriberCount: channel.subscriberCount - (subscribers.get(channel.id)?.length ?? 0),
        }),
      );
      entries.push({ event: streamCreate.of({ streams }), audience: { users } });
      for (const channel of all)
        if (subscribers.has(channel.id))
          entries.push({
            event: peerAdd.of({
              stream_ids: [channel.id],
              user_ids: subscribers.get(channel.id)!,
              archived: archivedOf([channel]),
            }),
            audience: { users },
          });
    }
    for (const event of updates)
      for (const { after } of turned)
        entries.push({
          event,
          audience: { ...seersOf(after), except: [...(shiftOf.get(after.id)?.gained ?? [])] },
        });
    return entries;
  });

/** Whether a user loses messages from before they joined. */
export const closesHistory = (before: Channel, after: Channel): boolean =>
  !after.historyPublicToSubscribers &&
  (before.historyPublicToSubscribers || (after.inviteOnly && !before.inviteOnly));
