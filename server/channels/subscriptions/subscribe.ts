import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import type { ChannelPermission } from '@parlance/protocol/permissions';
import { say } from '@parlance/protocol/phrase';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Context } from '../../frame/context.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { hasPermission } from '../../groups/index.ts';
import type { Channel } from '../channel.ts';
import {
  type Creation,
  checkWebPublic,
  type Grounds,
  holdGroups,
  insertChannels,
  mayCreate,
  nameTaken,
  type Wanted,
} from '../create.ts';
import { emitDefaults } from '../defaults/default-channels.ts';
import { subscribed } from '../hooks.ts';
import { haveAnyIn } from '../permissions/permissions.ts';
import { checkChannelName, checkNewChannelName, nameKey, normaliseDescription } from '../text.ts';
import { type Addition, addSubscribers } from './add-subscribers.ts';
import { type Gathered, gatherChannels } from './gather.ts';
import { fetchPrincipals, type Principal } from './principals.ts';

export interface SubscribeRequest {
  readonly channels: readonly {
    name: string;
    description?: string | null | undefined;
    color?: string | null | undefined;
  }[];
  /** Absent: the caller. */
  readonly principals: readonly (number | string)[] | undefined;
  readonly areErrorsFatal: boolean;
  readonly creation: Creation;
  readonly announce: boolean;
  readonly notifySubscribers: boolean;
}

export interface Subscribed {
  /** Channel names by user id. */
  readonly subscribed: Record<string, string[]>;
  readonly alreadySubscribed: Record<string, string[]>;
  readonly unauthorized: string[];
  /** Whether users subscribed by another were notified; undefined without any. */
  readonly areToldOf: boolean | undefined;
}

/** Limits users times channels, and so the events of a request. */
const largestProduct = 200_000;

const adding: readonly ChannelPermission[] = ['can_add_subscribers_group', 'can_administer_channel_group'];

const checkWanted = (request: SubscribeRequest): Wanted[] => {
  const wanted = new Map<string, Wanted>();
  for (const { name, description, color } of request.channels) {
    const checked = checkChannelName(name);
    if (!wanted.has(nameKey(checked)))
      wanted.set(nameKey(checked), {
        name: checked,
        description: normaliseDescription(description ?? ''),
        color: color ?? undefined,
      });
  }
  if (wanted.size * (request.principals?.length ?? 1) > largestProduct)
    throw badRequest(say('Too many subscriptions at once (limit: {limit}).', { limit: largestProduct }));
  return [...wanted.values()];
};

const checkMayAddOthers = async (context: Context, channels: readonly Channel[]): Promise<void> => {
  if (await hasPermission(context, 'can_add_subscribers_group')) return;
  const may = await haveAnyIn(context, channels, adding);
  if (may.includes(false)) throw badRequest('Insufficient permission to subscribe other users.');
};

/** Returns existing subscriptions as `user:channel`. */
const fetchCurrent = async (
  transaction: Transaction,
  principals: readonly Principal[],
  channels: readonly Channel[],
) => {
  const { rows } = await read<{ user: number; channel: number }>`
    select user_id as "user", recipient_id as channel from memberships
    where organization_id = ${transaction.organizationId} and "left" is null
      and recipient_id = any(${channels.map((one) => one.id)}::int[])
      and user_id = any(${principals.map((one) => one.id)}::int[])
  `.execute(transaction.query);
  return new Set(rows.map((row) => `${row.user}:${row.channel}`));
};

const without = (principals: readonly Principal[], channel: Channel, current: ReadonlySet<string>) =>
  principals.filter((user) => !current.has(`${user.id}:${channel.id}`));

/** The channels are locked. Returns prior subscriptions as `user:channel`. */
const admit = async (
  transaction: Transaction,
  { service, organization, actor }: Grounds & { readonly service: Service },
  {
    request,
    gathered,
    principals,
    colorOf,
  }: {
    readonly request: Pick<SubscribeRequest, 'announce' | 'notifySubscribers'>;
    readonly gathered: Pick<Gathered, 'existing' | 'created'>;
    readonly principals: readonly Principal[];
    readonly colorOf: (channel: Channel) => string | undefined;
  },
): Promise<ReadonlySet<string>> => {
  const { existing, created } = gathered;
  const channels = [...existing, ...created];
  if (principals.some((one) => one.id !== actor.id))
    await checkMayAddOthers({ reader: transaction, organization, actor, now: service.now() }, channels);
  const current =
    existing.length === 0 ? new Set<string>() : await fetchCurrent(transaction, principals, existing);
  const isNew = new Set(created);
  const additions = channels.map(
    (channel): Addition => ({
      channel,
      users: without(principals, channel, current),
      isNew: isNew.has(channel),
      color: colorOf(channel),
    }),
  );
  await addSubscribers(transaction, organization, additions);
  if (created.some((one) => one.isDefault)) emitDefaults(transaction);
  const arrivals = {
    organization,
    actor,
    channels: additions.map(({ channel, users, isNew }) => ({
      channel,
      isNew,
      userIds: users.map((user) => user.id),
    })),
    announce: request.announce,
    notifySubscribers: request.notifySubscribers,
    now: service.now(),
  };
  await service.hooks.fire(subscribed, transaction, arrivals);
  return current;
};

const fetchSubjects = async (
  transaction: Transaction,
  { organization, actor }: Call,
  principals: SubscribeRequest['principals'],
): Promise<readonly Principal[]> =>
  principals === undefined ? [actor] : fetchPrincipals(transaction, organization, actor, principals);

/** Throws BAD_REQUEST, UNAUTHORIZED_PRINCIPAL. */
export const subscribe = async (
  transaction: Transaction,
  service: Service,
  call: Call,
  request: SubscribeRequest,
): Promise<Subscribed> => {
  const { actor } = call;
  const grounds = { service, organization: call.organization, actor };
  const wanted = checkWanted(request);
  const principals = await fetchSubjects(transaction, call, request.principals);
  const gathered = await gatherChannels(transaction, grounds, wanted, request.creation);
  const { existing, created, unauthorized } = gathered;
  if (unauthorized.length > 0 && request.areErrorsFatal)
    throw badRequest(say('Unable to access channel ({names}).', { names: unauthorized.join(', ') }));
  const colors = new Map(wanted.map((one) => [nameKey(one.name), one.color]));
  const current = await admit(transaction, grounds, {
    request,
    gathered,
    principals,
    colorOf: (channel) => colors.get(nameKey(channel.name)),
  });
  const subscribed: Record<string, string[]> = {};
  const alreadySubscribed: Record<string, string[]> = {};
  for (const { id, name } of [...existing, ...created])
    for (const principal of principals) {
      const answer = current.has(`${principal.id}:${id}`) ? alreadySubscribed : subscribed;
      const names = answer[principal.id] ?? [];
      names.push(name);
      answer[principal.id] = names;
    }
  const others = Object.keys(subscribed).filter((id) => Number(id) !== actor.id).length;
  const areToldOf =
    others === 0 ? undefined : request.notifySubscribers && others <= limits.bulkNewSubscriptionMessages;
  return { subscribed, alreadySubscribed, unauthorized, areToldOf };
};

/** POST /users/me/subscriptions. */
export const doSubscribe = (service: Service, call: Call, request: SubscribeRequest): Promise<Subscribed> =>
  service.database.transact(call.organization.id, call.actor, (transaction) =>
    subscribe(transaction, service, call, request),
  );

/**
 * POST /channels/create. Throws CHANNEL_ALREADY_EXISTS even for an invisible channel, since names are unique
 * [S98]; BAD_REQUEST, UNAUTHORIZED_PRINCIPAL.
 */
export const doCreateChannel = (
  service: Service,
  call: Call,
  request: Omit<SubscribeRequest, 'channels' | 'areErrorsFatal'> & {
    readonly name: string;
    readonly description: string;
  },
): Promise<number> => {
  const { organization, actor } = call;
  const grounds = { service, organization, actor };
  const name = checkNewChannelName(request.name);
  const wanted = { name, description: normaliseDescription(request.description), color: undefined };
  return service.database.transact(organization.id, actor, async (transaction) => {
    const principals = await fetchSubjects(transaction, call, request.principals);
    checkWebPublic(grounds, request.creation);
    if (!(await mayCreate(transaction, grounds, request.creation)))
      throw badRequest('Insufficient permission');
    await holdGroups(transaction, request.creation);
    const created = await insertChannels(transaction, grounds, [wanted], request.creation);
    if (created[0] === undefined) throw nameTaken(name);
    await admit(transaction, grounds, {
      request,
      gathered: { existing: [], created },
      principals,
      colorOf: () => undefined,
    });
    return created[0].id;
  });
};
