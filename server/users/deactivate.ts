import type { Input } from '@parlance/protocol/endpoint';
import { roles } from '@parlance/protocol/users/roles';
import type { deactivateUser as endpoint } from '@parlance/protocol/users/users';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { closeQueues } from '../events/queue.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import type { Organization } from '../organization/index.ts';
import { lockForChange, noSuchUser } from './accounts.ts';
import { areBotsOf } from './bots-of.ts';
import { emitSystemGroups, emitUserChange } from './emit-changes.ts';
import { eraseUser } from './erase.ts';
import { type MessagePlaces, messagesUnwanted, userReactivated, usersDeactivated } from './hooks.ts';
import { checkAdministrator, checkNotLastOwner, checkOwner } from './rights.ts';
import { endSessions } from './sessions/sessions.ts';
import type { User } from './user.ts';

const setActive = async (transaction: Transaction, ids: readonly number[], isActive: boolean) => {
  await write`
    update users set is_active = ${isActive}
    where organization_id = ${transaction.organizationId} and id = any(${ids}::int[])
  `.execute(transaction.query);
  for (const id of ids) emitUserChange(transaction, { user_id: id, is_active: isActive });
};

const lockActiveBotsOf = async (transaction: Transaction, ownerId: number): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    select u.id from users u
    where u.organization_id = ${transaction.organizationId} and ${areBotsOf([ownerId])} and u.is_active
    order by u.id for no key update
  `.execute(transaction.query);
  return rows.map((row) => row.id);
};

/** `caller` still gets an answer. */
export const doDeactivate = async (
  transaction: Transaction,
  hooks: Service['hooks'],
  ids: readonly number[],
  caller?: number,
): Promise<void> => {
  await setActive(transaction, ids, false);
  await endSessions(transaction, ids);
  await closeQueues(
    transaction,
    ids,
    ids.filter((id) => id !== caller),
  );
  await hooks.fire(usersDeactivated, transaction, ids);
};

/**
 * Deactivates a user and their bots; returns who was active. `lockForChange` holds them. Throws
 * CANNOT_DEACTIVATE_LAST_USER.
 */
export const doDeactivateWithBots = async (
  transaction: Transaction,
  hooks: Service['hooks'],
  {
    target,
    owners,
    caller,
  }: { readonly target: User; readonly owners: readonly number[]; readonly caller?: number },
): Promise<readonly number[]> => {
  checkNotLastOwner(target, owners);
  if (!target.isActive) return [];
  const ids = [target.id, ...(await lockActiveBotsOf(transaction, target.id))];
  await doDeactivate(transaction, hooks, ids, caller);
  return ids;
};

type Actions = Input<typeof endpoint>['actions'];

const placesOf = (actions: Actions): MessagePlaces[] => [
  ...(actions.delete_public_channel_messages === true ? (['public'] as const) : []),
  ...(actions.delete_private_channel_messages === true ? (['private'] as const) : []),
  ...(actions.delete_direct_messages === true ? (['direct'] as const) : []),
];

/**
 * Deactivates a user and their bots. After the answer, their requests get no answers and their queues have
 * ended [V12]. Throws UNAUTHORIZED_PRINCIPAL, CANNOT_DEACTIVATE_LAST_USER, BAD_REQUEST.
 */
export const deactivateUser = async (
  { database, hooks }: Service,
  { actor: caller, organization }: Call,
  targetId: number,
  actions: Actions = {},
): Promise<void> => {
  const isOwn = targetId === caller.id;
  if (!isOwn) checkAdministrator(caller);
  // Users who deactivate themselves are inactive at the commit, so the commit must not require them active.
  await database.transact(organization.id, isOwn ? undefined : caller, async (transaction) => {
    const { actor, target, owners } = await lockForChange(transaction, caller.id, targetId);
    if (!isOwn) checkAdministrator(actor);
    if (target === undefined || target.isBot) throw noSuchUser();
    if (!isOwn && target.role === roles.owner) checkOwner(actor);
    await doDeactivateWithBots(transaction, hooks, { target, owners, caller: caller.id });
    const places = placesOf(actions);
    if (places.length > 0) await hooks.fire(messagesUnwanted, transaction, { userId: target.id, places });
    if (actions.delete_profile === true) await eraseUser(transaction, organization, hooks, target.id);
  });
};

/**
 * Gives a bot without an active owner to the actor. `lockForChange` makes a concurrent deactivation of the
 * actor wait, and then find the bot.
 */
const adopt = async (transaction: Transaction, bot: Pick<User, 'id'>, actor: Pick<User, 'id'>) => {
  const { rows } = await write`
    update users b set bot_owner_id = ${actor.id} from users o
    where b.organization_id = ${transaction.organizationId} and b.id = ${bot.id}
      and o.organization_id = b.organization_id and o.id = b.bot_owner_id and not o.is_active
    returning 1
  `.execute(transaction.query);
  if (rows.length > 0) emitUserChange(transaction, { user_id: bot.id, bot_owner_id: actor.id });
};

/** The user is locked, and inactive. */
export const doReactivate = async (
  transaction: Transaction,
  { hooks, now }: Pick<Service, 'hooks' | 'now'>,
  organization: Organization,
  user: User,
): Promise<void> => {
  await setActive(transaction, [user.id], true);
  transaction.append(() => [{ access: { back: { users: [user.id] } } }]);
  emitSystemGroups(transaction, organization, { userId: user.id, before: undefined, after: user }, now());
  await hooks.fire(userReactivated, transaction, { organization, user });
};

/** Throws UNAUTHORIZED_PRINCIPAL and BAD_REQUEST. */
export const reactivateUser = (
  service: Service,
  { actor: caller, organization }: Call,
  targetId: number,
): Promise<void> => {
  checkAdministrator(caller);
  return service.database.transact(organization.id, caller, async (transaction) => {
    const { actor, target } = await lockForChange(transaction, caller.id, targetId);
    checkAdministrator(actor);
    if (target === undefined) throw noSuchUser();
    if (target.role === roles.owner) checkOwner(actor);
    if (target.isActive) return;
    await doReactivate(transaction, service, organization, target);
    await adopt(transaction, target, actor);
  });
};
