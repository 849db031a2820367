import { peerRemove, streamDelete, subscriptionRemove } from '@parlance/protocol/channels/events';
import { badRequest } from '@parlance/protocol/errors';
import type { ChannelPermission } from '@parlance/protocol/permissions';
import { roles } from '@parlance/protocol/users/roles';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { LogEntry } from '../../events/entry.ts';
import type { Context } from '../../frame/context.ts';
import { groupBy } from '../../frame/group-by.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import type { User } from '../../users/index.ts';
import { type Departure, unsubscribed } from '../hooks.ts';
import { haveAnyIn } from '../permissions/permissions.ts';
import { type AccessedChannel, lockSeenChannels } from '../sight/access.ts';
import { sees } from '../sight/sight.ts';
import { peerEntries } from '../subscribers/peers.ts';
import { fetchPrincipals } from './principals.ts';

interface Member {
  readonly id: number;
  readonly role: number;
}

interface Removal {
  readonly channel: AccessedChannel;
  readonly users: readonly Member[];
}

const removing: readonly ChannelPermission[] = [
  'can_remove_subscribers_group',
  'can_administer_channel_group',
];

const checkMayRemoveOthers = async (
  context: Context,
  channels: readonly AccessedChannel[],
): Promise<void> => {
  const { actor } = context;
  if (actor.role <= roles.administrator) return;
  const may = await haveAnyIn(context, channels, removing);
  if (may.includes(false)) throw badRequest('Insufficient permission to unsubscribe other users.');
};

/** Actors may unsubscribe their own bots. */
const fetchForeign = async (transaction: Transaction, actor: User, users: readonly number[]) => {
  const { rows } = await read<{ id: number }>`
    select id from users where organization_id = ${transaction.organizationId} and id = any(${users}::int[])
      and id <> ${actor.id} and bot_owner_id is distinct from ${actor.id}
  `.execute(transaction.query);
  return rows.map((row) => row.id);
};

/**
 * Includes the users' bots if the owner loses sight of the channel: the holder of a bot's key reads what it
 * reads [H17]. Locks roles, which decide who still sees it, and memberships, so that no member marks messages
 * meanwhile.
 */
const fetchRemovals = async (
  transaction: Transaction,
  channels: readonly AccessedChannel[],
  users: readonly number[],
): Promise<Removal[]> => {
  const { rows } = await read<Member & { channel: number }>`
    select u.id, u.role, m.recipient_id as channel from memberships m
    join users u on u.organization_id = m.organization_id and u.id = m.user_id
    where m.organization_id = ${transaction.organizationId} and m."left" is null and u.is_active
      and m.recipient_id = any(${channels.map((one) => one.id)}::int[])
      and (m.user_id = any(${users}::int[]) or (u.bot_owner_id = any(${users}::int[]) and exists (
        select from memberships own
        join users o on o.organization_id = own.organization_id and o.id = own.user_id
        join channels c on c.organization_id = own.organization_id and c.id = own.recipient_id
        where own.organization_id = m.organization_id and own.user_id = u.bot_owner_id and own."left" is null
          and own.recipient_id = m.recipient_id and (c.invite_only or o.role = ${roles.guest}))))
    order by u.id
    for share of u for no key update of m
  `.execute(transaction.query);
  const byChannel = groupBy(rows, (row) => row.channel);
  return channels.map((channel) => ({ channel, users: byChannel.get(channel.id) ?? [] }));
};

const removalEntries = (removals: readonly Removal[]): LogEntry[] => {
  const departures = removals.map(({ channel, users }) => ({ channel, users: users.map(({ id }) => id) }));
  return [...groupBy(departures, ({ users }) => users.join()).values()].map((alike) => ({
    event: subscriptionRemove.of({
      subscriptions: alike.map(({ channel: { id, name } }) => ({ stream_id: id, name })),
    }),
    audience: { users: alike[0]!.users },
  }));
};

/** Their data of the channel is deleted [V2]. */
const blindedBy = ({ channel, users }: Removal): number[] =>
  users.filter((user) => !sees(user, channel, false)).map((user) => user.id);

const blindingEntries = (removals: readonly Removal[]): LogEntry[] =>
  removals.flatMap((removal): LogEntry[] => {
    const { id } = removal.channel;
    const blinded = blindedBy(removal);
    const gone = { stream_ids: [id], streams: [{ stream_id: id }], isByArchiving: false };
    return blinded.length === 0 ? [] : [{ event: streamDelete.of(gone), audience: { users: blinded } }];
  });

export const forgetSubscriptions = async (
  transaction: Transaction,
  pairs: readonly (readonly [user: number, channel: number])[],
): Promise<void> => {
  if (pairs.length === 0) return;
  await write`
    delete from subscriptions s using unnest(
      ${pairs.map(([user]) => user)}::int[], ${pairs.map(([, channel]) => channel)}::int[]
    ) as p(user_id, channel_id)
    where s.organization_id = ${transaction.organizationId} and s.user_id = p.user_id and s.channel_id = p.channel_id
  `.execute(transaction.query);
};

const removeSubscribers = async (transaction: Transaction, removals: readonly Removal[]): Promise<void> => {
  await write`
    update channels c set subscriber_count = subscriber_count - r.count
    from unnest(
      ${removals.map((one) => one.channel.id)}::int[], ${removals.map((one) => one.users.length)}::int[]
    ) as r(id, count)
    where c.organization_id = ${transaction.organizationId} and c.id = r.id
  `.execute(transaction.query);
  await forgetSubscriptions(
    transaction,
    removals.flatMap((one) => blindedBy(one).map((user) => [user, one.channel.id] as const)),
  );
  const pairs = removals.flatMap(({ channel, users }, index) =>
    users.map((user) => ({ user: user.id, recipient: channel.id, index })),
  );
  transaction.append(async (first) => {
    await write`
      update memberships m set "left" = p.position from unnest(
        ${pairs.map((pair) => pair.user)}::int[], ${pairs.map((pair) => pair.recipient)}::int[],
        ${pairs.map((pair) => first + pair.index)}::bigint[]
      ) as p(user_id, recipient_id, position)
      where m.organization_id = ${transaction.organizationId} and m.user_id = p.user_id
        and m.recipient_id = p.recipient_id and m."left" is null
    `.execute(transaction.query);
    return removals.map(({ channel, users }) => ({
      access: { leave: { recipient: channel.id, users: users.map((user) => user.id) } },
    }));
  });
  // Users leaving together learn of each other, but not of their own departure.
  const movements = removals.map((removal) => {
    const userIds = removal.users.map((user) => user.id);
    return {
      channel: removal.channel,
      userIds,
      except: userIds.length === 1 ? userIds : blindedBy(removal),
    };
  });
  transaction.append(async () => [
    ...removalEntries(removals),
    ...(await peerEntries(transaction, movements, peerRemove.of)),
    ...blindingEntries(removals),
  ]);
};

const departureOf = ({ channel, users }: Removal): Departure => ({
  channelId: channel.id,
  userIds: users.map((user) => user.id),
});

export interface Unsubscribed {
  readonly removed: string[];
  readonly notRemoved: string[];
}

/** Throws STREAM_DOES_NOT_EXIST, UNAUTHORIZED_PRINCIPAL, BAD_REQUEST. */
export const unsubscribe = async (
  transaction: Transaction,
  service: Service,
  { organization, actor }: Call,
  {
    names,
    principals,
  }: { readonly names: readonly string[]; readonly principals: readonly (number | string)[] | undefined },
): Promise<Unsubscribed> => {
  const asked = [...new Set(names.map((name) => name.trim()))];
  const users =
    principals === undefined
      ? [actor.id]
      : (await fetchPrincipals(transaction, organization, actor, principals)).map((one) => one.id);
  // Counts stay correct.
  const channels = await lockSeenChannels(transaction, actor, asked);
  if (principals !== undefined && (await fetchForeign(transaction, actor, users)).length > 0)
    await checkMayRemoveOthers({ reader: transaction, organization, actor, now: service.now() }, channels);
  const all = await fetchRemovals(transaction, channels, users);
  const removals = all.filter((one) => one.users.length > 0);
  if (removals.length > 0) {
    await removeSubscribers(transaction, removals);
    await service.hooks.fire(unsubscribed, transaction, removals.map(departureOf));
  }
  const isAsked = new Set(users);
  return {
    removed: removals.map((one) => one.channel.name),
    notRemoved: all
      .filter((one) => one.users.filter(({ id }) => isAsked.has(id)).length < users.length)
      .map((one) => one.channel.name),
  };
};

/** DELETE /users/me/subscriptions. */
export const doUnsubscribe = (
  service: Service,
  call: Call,
  names: readonly string[],
  principals: readonly (number | string)[] | undefined,
): Promise<Unsubscribed> =>
  service.database.transact(call.organization.id, call.actor, (transaction) =>
    unsubscribe(transaction, service, call, { names, principals }),
  );
