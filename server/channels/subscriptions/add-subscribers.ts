import type { SubscriptionObject } from '@parlance/protocol/channels/channel';
import {
  type InheritedNotifications,
  peerAdd,
  streamCreate,
  subscriptionAdd,
} from '@parlance/protocol/channels/events';
import { sql } from 'kysely';
import { read, write } from '../../db/sql.ts';
import { conflict, type Transaction } from '../../db/transaction.ts';
import type { LogEntry } from '../../events/entry.ts';
import type { Organization } from '../../organization/index.ts';
import type { Channel } from '../channel.ts';
import { juniorSeer, sees } from '../sight/sight.ts';
import { peerEntries } from '../subscribers/peers.ts';
import { fetchSubscribers } from '../subscribers/subscribers.ts';
import {
  channelObjectOf,
  inheritedOf,
  newPreferences,
  type Preferences,
  preferenceColumns,
  subscriptionObjectOf,
} from '../wire.ts';
import { pickColor } from './color.ts';
import type { Principal } from './principals.ts';

export interface Addition {
  readonly channel: Channel;
  readonly users: readonly Principal[];
  /** Whether this transaction creates the channel. */
  readonly isNew: boolean;
  /** Absent: each user gets their own color. */
  readonly color: string | undefined;
}

type PreferencesOf = (user: number, channel: number) => Preferences;

/** Former subscribers keep their preferences. */
const fetchPreferences = async (
  transaction: Transaction,
  users: readonly number[],
  channels: readonly number[],
) => {
  const [kept, used] = await Promise.all([
    read<Preferences & { user: number; channel: number }>`
      select s.user_id as "user", s.channel_id as channel, ${sql.raw(preferenceColumns)} from subscriptions s
      where s.organization_id = ${transaction.organizationId} and s.user_id = any(${users}::int[])
        and s.channel_id = any(${channels}::int[])
    `.execute(transaction.query),
    read<{ user: number; colors: string[] }>`
      select s.user_id as "user", array_agg(s.color) as colors from subscriptions s
      where s.organization_id = ${transaction.organizationId} and s.user_id = any(${users}::int[])
      group by s.user_id
    `.execute(transaction.query),
  ]);
  return {
    kept: new Map(
      kept.rows.map(({ user, channel, ...own }) => [`${user}:${channel}`, own satisfies Preferences]),
    ),
    used: new Map(used.rows.map((row) => [row.user, row.colors])),
  };
};

const insertSubscriptions = async (
  transaction: Transaction,
  additions: readonly Addition[],
): Promise<PreferencesOf> => {
  const users = [...new Set(additions.flatMap((one) => one.users.map((user) => user.id)))];
  const { kept, used } = await fetchPreferences(
    transaction,
    users,
    additions.map((one) => one.channel.id),
  );
  const rows: { user: number; channel: number; color: string }[] = [];
  for (const { channel, users, color } of additions)
    for (const { id } of users) {
      if (kept.has(`${id}:${channel.id}`)) continue;
      const own = used.get(id) ?? [];
      const chosen = color ?? pickColor(own);
      used.set(id, [...own, chosen]);
      kept.set(`${id}:${channel.id}`, newPreferences(chosen));
      rows.push({ user: id, channel: channel.id, color: chosen });
    }
  await write`
    insert into subscriptions (organization_id, user_id, channel_id, color)
    select ${transaction.organizationId}, * from unnest(
      ${rows.map((row) => row.user)}::int[],
      ${rows.map((row) => row.channel)}::int[],
      ${rows.map((row) => row.color)}::text[]
    )
    on conflict do nothing
  `.execute(transaction.query);
  return (user, channel) => kept.get(`${user}:${channel}`)!;
};

/** Reads under the log's lock, so current roles decide visibility. Skips deactivated users. */
const fetchRoles = async (
  transaction: Transaction,
  additions: readonly Addition[],
): Promise<Map<number, number>> => {
  const { rows } = await read<{ id: number; role: number; isActive: boolean }>`
    select id, role, is_active as "isActive" from users
    where organization_id = ${transaction.organizationId}
      and id = any(${additions.flatMap((one) => one.users.map((user) => user.id))}::int[])
  `.execute(transaction.query);
  if (rows.some(({ isActive }) => !isActive)) throw conflict();
  return new Map(rows.map((row) => [row.id, row.role]));
};

/** Users who do not see the channel first get its creation. */
const creationEntries = async (
  transaction: Transaction,
  organization: Organization,
  additions: readonly Addition[],
): Promise<LogEntry[]> => {
  const roleOf = await fetchRoles(transaction, additions);
  const entries = additions.map(({ channel, users, isNew }): LogEntry => {
    const blind = users
      .filter(({ id }) => !sees({ id, role: roleOf.get(id)! }, channel, false))
      .map((user) => user.id);
    const admitted = channel.inviteOnly ? channel.seers : [];
    return {
      event: streamCreate.of({ streams: [channelObjectOf(organization, channel)] }),
      audience: isNew
        ? { roleAtMost: juniorSeer(channel), users: [...blind, ...admitted] }
        : { users: blind },
    };
  });
  return entries.filter((one) => one.audience?.roleAtMost !== undefined || one.audience?.users?.length !== 0);
};

/** Users with equal subscriptions share one event. */
const additionEntries = (
  organization: Organization,
  additions: readonly Addition[],
  preferencesOf: PreferencesOf,
  before: ReadonlyMap<number, number[]>,
): LogEntry[] => {
  interface Announced {
    readonly users: number[];
    readonly inherited: InheritedNotifications;
    readonly subscriptions: SubscriptionObject[];
  }
  const announced = new Map<string, Announced>();
  for (const { channel, users } of additions) {
    const subscribers = [...(before.get(channel.id) ?? []), ...users.map((user) => user.id)].sort(
      (a, b) => a - b,
    );
    const object = {
      ...channelObjectOf(organization, channel),
      subscriber_count: channel.subscriberCount + users.length,
      subscribers,
    };
    const alike = new Map<string, { own: Preferences; inherited: InheritedNotifications; ids: number[] }>();
    for (const user of users) {
      const own = preferencesOf(user.id, channel.id);
      const inherited = inheritedOf(user);
      const key = JSON.stringify([own, inherited]);
      const group = alike.get(key);
      if (group === undefined) alike.set(key, { own, inherited, ids: [user.id] });
      else group.ids.push(user.id);
    }
    for (const { own, inherited, ids } of alike.values()) {
      const subscription = { ...subscriptionObjectOf(object, own), subscribers };
      const key = ids.join();
      const known = announced.get(key);
      if (known === undefined) announced.set(key, { users: ids, inherited, subscriptions: [subscription] });
      else known.subscriptions.push(subscription);
    }
  }
  return [...announced.values()].map(({ users, inherited, subscriptions }) => ({
    event: subscriptionAdd.of({ subscriptions, inherited }),
    audience: { users },
  }));
};

/**
 * Emits to the users, their peers, and users who could not see the channel. The caller has locked the channels,
 * so subscriber lists in events are complete.
 */
export const addSubscribers = async (
  transaction: Transaction,
  organization: Organization,
  all: readonly Addition[],
): Promise<void> => {
  const additions = all.filter((one) => one.users.length > 0);
  const shown = all.filter((one) => one.isNew || one.users.length > 0);
  if (shown.length > 0) transaction.append(() => creationEntries(transaction, organization, shown));
  if (additions.length === 0) return;
  const existing = additions.filter((one) => !one.isNew).map((one) => one.channel.id);
  const preferencesOf = await insertSubscriptions(transaction, additions);
  const before =
    existing.length === 0 ? new Map<number, number[]>() : await fetchSubscribers(transaction, existing);
  const channels = additions.map((one) => one.channel.id);
  await write`
    update channels c set subscriber_count = subscriber_count + a.count
    from unnest(${channels}::int[], ${additions.map((one) => one.users.length)}::int[]) as a(id, count)
    where c.organization_id = ${transaction.organizationId} and c.id = a.id
  `.execute(transaction.query);
  const news = additionEntries(organization, additions, preferencesOf, before);
  const pairs = additions.flatMap(({ channel, users }, index) =>
    users.map((user) => ({ user: user.id, recipient: channel.id, index })),
  );
  const users = pairs.map((pair) => pair.user);
  const recipients = pairs.map((pair) => pair.recipient);
  transaction.append(async (first) => {
    await write`
      insert into memberships (organization_id, user_id, recipient_id, joined)
      select ${transaction.organizationId}, * from unnest(
        ${users}::int[], ${recipients}::int[], ${pairs.map((pair) => first + pair.index)}::bigint[]
      )
    `.execute(transaction.query);
    return additions.map(({ channel, users }) => ({
      access: { join: { recipient: channel.id, users: users.map((user) => user.id) } },
    }));
  });
  transaction.append(() => news);
  const movements = additions.map(({ channel, users }) => {
    const userIds = users.map((user) => user.id);
    return { channel, userIds, except: userIds };
  });
  transaction.append(() => peerEntries(transaction, movements, peerAdd.of));
};
