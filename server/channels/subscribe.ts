/** Subscribing to channels by name, and making those that do not exist. */
import { badRequest } from '@parlance/protocol/errors';
import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';
import { hasPermission } from '../groups/index.ts';
import type { Organization } from '../organization/index.ts';
import type { Call, Service } from '../service.ts';
import type { User } from '../users/index.ts';
import type { AccessedChannel } from './access.ts';
import { type Addition, addSubscribers } from './add-subscribers.ts';
import { type Channel, channelColumns } from './channel.ts';
import { type Creation, insertChannels, mayCreate, type Wanted } from './create.ts';
import { tellDefaults } from './defaults.ts';
import { isPermittedIn } from './permissions.ts';
import { fetchPrincipals, type Principal } from './principals.ts';
import { joinMembership, readingOf } from './sight.ts';
import { checkChannelName, normaliseDescription } from './text.ts';

export interface SubscribeRequest {
  readonly channels: readonly {
    name: string;
    description?: string | undefined;
    color?: string | undefined;
  }[];
  /** Absent: the caller. */
  readonly principals: readonly (number | string)[] | undefined;
  readonly areErrorsFatal: boolean;
  readonly creation: Creation;
}

export interface Subscribed {
  /** Names of channels by user id. */
  readonly subscribed: Record<string, string[]>;
  readonly alreadySubscribed: Record<string, string[]>;
  /** Names of channels that the caller may not join. */
  readonly unauthorized: string[];
}

/** What one request may change; beyond it, its events would grow without bound. */
const largestProduct = 200_000;

const lower = (name: string) => name.toLowerCase();

const checkWanted = (request: SubscribeRequest): Wanted[] => {
  const wanted = new Map<string, Wanted>();
  for (const { name, description, color } of request.channels) {
    const checked = checkChannelName(name);
    if (!wanted.has(lower(checked)))
      wanted.set(lower(checked), {
        name: checked,
        description: normaliseDescription(description ?? ''),
        color,
      });
  }
  if (wanted.size * (request.principals?.length ?? 1) > largestProduct)
    throw badRequest(`Too many subscriptions at once (limit: ${largestProduct}).`);
  return [...wanted.values()];
};

/** Locked, so that who is subscribed does not change before the commit. In the order of ids, so that two such requests cannot block each other. */
const lockChannels = async (tx: Transaction, actor: User, names: readonly string[]) => {
  const { rows } = await sql<AccessedChannel>`
    select ${sql.raw(channelColumns)}, m.user_id is not null as "isSubscribed", ${readingOf(actor)} as reading
    from channels c ${joinMembership(actor)}
    where c.organization_id = ${tx.organizationId}
      and lower(c.name) = any(select lower(name) from unnest(${names}::text[]) as n(name))
    order by c.id
    for no key update of c
  `.execute(tx.query);
  return rows;
};

/** Whether the actor may be subscribed to a channel by their own wish. */
const mayJoin = async (
  tx: Transaction,
  organization: Organization,
  actor: User,
  channel: AccessedChannel,
  now: number,
): Promise<boolean> => {
  if (channel.isArchived) return false;
  if (channel.reading !== 'none') return true;
  return (
    (await isPermittedIn(tx, organization, actor, channel, 'can_subscribe_group', now)) ||
    (await isPermittedIn(tx, organization, actor, channel, 'can_add_subscribers_group', now))
  );
};

const checkMayAddOthers = async (
  tx: Transaction,
  organization: Organization,
  actor: User,
  channels: readonly Channel[],
  now: number,
): Promise<void> => {
  if (await hasPermission(tx, organization, actor, 'can_add_subscribers_group', now)) return;
  for (const channel of channels) {
    const may =
      (await isPermittedIn(tx, organization, actor, channel, 'can_add_subscribers_group', now)) ||
      (await isPermittedIn(tx, organization, actor, channel, 'can_administer_channel_group', now));
    if (!may) throw badRequest('Insufficient permission to subscribe other users.');
  }
};

/** Who of the principals is subscribed to which of the channels already, as `user:channel`. */
const fetchCurrent = async (
  tx: Transaction,
  principals: readonly Principal[],
  channels: readonly Channel[],
) => {
  const { rows } = await sql<{ user: number; channel: number }>`
    select user_id as "user", recipient_id as channel from memberships
    where organization_id = ${tx.organizationId} and "left" is null
      and recipient_id = any(${channels.map((one) => one.id)}::int[])
      and user_id = any(${principals.map((one) => one.id)}::int[])
  `.execute(tx.query);
  return new Set(rows.map((row) => `${row.user}:${row.channel}`));
};

interface Gathered {
  readonly existing: AccessedChannel[];
  readonly created: Channel[];
  /** A name that may not be joined, and one that may not be made, are refused alike: neither tells whether it exists [V2]. */
  readonly unauthorized: string[];
}

const gatherChannels = async (
  tx: Transaction,
  organization: Organization,
  actor: User,
  wanted: readonly Wanted[],
  creation: Creation,
  now: number,
): Promise<Gathered> => {
  const names = wanted.map((one) => one.name);
  let found = await lockChannels(tx, actor, names);
  const missingOf = (taken: readonly Channel[]) => {
    const known = new Set(taken.map((one) => lower(one.name)));
    return wanted.filter((one) => !known.has(lower(one.name)));
  };
  let missing = missingOf(found);
  let created: Channel[] = [];
  const unauthorized: string[] = [];
  if (missing.length > 0) {
    if (await mayCreate(tx, organization, actor, creation.inviteOnly, now)) {
      created = await insertChannels(tx, organization, actor, missing, creation);
      missing = missingOf([...found, ...created]);
      // Somebody made a channel of that name a moment ago.
      if (missing.length > 0)
        found = [
          ...found,
          ...(await lockChannels(
            tx,
            actor,
            missing.map((one) => one.name),
          )),
        ];
    } else unauthorized.push(...missing.map((one) => one.name));
  }
  const existing: AccessedChannel[] = [];
  for (const channel of found)
    if (await mayJoin(tx, organization, actor, channel, now)) existing.push(channel);
    else {
      const asked = wanted.find((one) => lower(one.name) === lower(channel.name));
      unauthorized.push(asked?.name ?? channel.name);
    }
  return { existing, created, unauthorized };
};

const without = (principals: readonly Principal[], channel: Channel, current: ReadonlySet<string>) =>
  principals.filter((user) => !current.has(`${user.id}:${channel.id}`));

/** POST /users/me/subscriptions. Throws BAD_REQUEST, UNAUTHORIZED_PRINCIPAL. */
export const doSubscribe = async (
  service: Service,
  call: Call,
  request: SubscribeRequest,
): Promise<Subscribed> => {
  const { organization, actor } = call;
  const wanted = checkWanted(request);
  const now = service.now();
  return service.database.transact(organization.id, actor.id, async (tx) => {
    const principals =
      request.principals === undefined
        ? [actor]
        : await fetchPrincipals(tx, organization, request.principals);
    const gathered = await gatherChannels(tx, organization, actor, wanted, request.creation, now);
    const { existing, created, unauthorized } = gathered;
    if (unauthorized.length > 0 && request.areErrorsFatal)
      throw badRequest(`Unable to access channel (${unauthorized.join(', ')}).`);
    const channels = [...existing, ...created];
    if (principals.some((one) => one.id !== actor.id))
      await checkMayAddOthers(tx, organization, actor, channels, now);
    const current = existing.length === 0 ? new Set<string>() : await fetchCurrent(tx, principals, existing);
    const colors = new Map(wanted.map((one) => [lower(one.name), one.color]));
    const isNew = new Set(created);
    const additions = channels.map(
      (channel): Addition => ({
        channel,
        users: without(principals, channel, current),
        isNew: isNew.has(channel),
        color: colors.get(lower(channel.name)),
      }),
    );
    await addSubscribers(tx, organization, additions);
    if (created.some((one) => one.isDefault)) tellDefaults(tx);
    const subscribed: Record<string, string[]> = {};
    const alreadySubscribed: Record<string, string[]> = {};
    for (const { channel } of additions)
      for (const { id } of principals) {
        const answer = current.has(`${id}:${channel.id}`) ? alreadySubscribed : subscribed;
        answer[id] = [...(answer[id] ?? []), channel.name];
      }
    return { subscribed, alreadySubscribed, unauthorized };
  });
};
