/**
 * Emits joins and departures to a channel's other viewers. Channels with equal movements and viewers share an
 * event.
 */
import type { StoredEvent } from '@parlance/protocol/event';
import { roles } from '@parlance/protocol/users/roles';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Audience } from '../../events/audience.ts';
import type { LogEntry } from '../../events/entry.ts';
import { groupBy } from '../../frame/group-by.ts';
import { archivedOf, type Channel } from '../channel.ts';
import { juniorSeer, seersOf } from '../sight/sight.ts';

export interface Movement {
  readonly channel: Channel;
  readonly userIds: readonly number[];
  /** These users get another event or none. */
  readonly except: readonly number[];
}

/** Guests get events only for public channels they are subscribed to. */
const fetchGuests = async (
  transaction: Transaction,
  channels: readonly Channel[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await read<{ channel: number; users: number[] }>`
    select m.recipient_id as channel, array_agg(u.id order by u.id) as users from memberships m
    join users u on u.organization_id = m.organization_id and u.id = m.user_id and u.role > ${roles.member}
    where m.organization_id = ${transaction.organizationId} and m."left" is null
      and m.recipient_id = any(${channels.map((one) => one.id)}::int[])
    group by m.recipient_id
  `.execute(transaction.query);
  return new Map(rows.map((row) => [row.channel, row.users]));
};

/** Runs under the log's lock, after the memberships have changed. */
export const peerEntries = async (
  transaction: Transaction,
  movements: readonly Movement[],
  eventOf: (fields: { stream_ids: number[]; user_ids: number[]; archived: number[] }) => StoredEvent,
): Promise<LogEntry[]> => {
  const open = movements.filter(({ channel }) => !channel.inviteOnly).map(({ channel }) => channel);
  const guests = open.length > 1 ? await fetchGuests(transaction, open) : undefined;
  const audienceOf = ({ channel, except }: Movement): Audience =>
    guests === undefined || channel.inviteOnly
      ? { ...seersOf(channel), except }
      : { roleAtMost: juniorSeer(channel), users: guests.get(channel.id) ?? [], except };
  const reached = movements.map((movement) => ({ ...movement, audience: audienceOf(movement) }));
  const alike = groupBy(reached, ({ audience, userIds }) => JSON.stringify([audience, userIds]));
  return [...alike.values()].map((same) => {
    const { audience, userIds } = same[0]!;
    const channels = same.map(({ channel }) => channel);
    return {
      event: eventOf({
        stream_ids: channels.map(({ id }) => id),
        user_ids: [...userIds],
        archived: archivedOf(channels),
      }),
      audience,
    };
  });
};
