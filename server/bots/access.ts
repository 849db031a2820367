import { botTypes } from '@parlance/protocol/bots/bot';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { roles } from '@parlance/protocol/users/roles';
import type { Reader } from '../db/reader.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Context } from '../frame/context.ts';
import { hasPermission } from '../groups/index.ts';
import { checkPerson, fetchUsers, lockForChange, type User } from '../users/index.ts';

/** The same error for bots that are unknown, deactivated, foreign, or not the caller's. */
const noSuchBot = () => badRequest('No such bot');

/**
 * Bots that only send messages have their own permission; the general permission includes it. `now` in
 * milliseconds.
 */
export const checkMayCreate = async (context: Context, type: number): Promise<void> => {
  const may = (name: 'can_create_bots_group' | 'can_create_write_only_bots_group') =>
    hasPermission(context, name);
  if (await may('can_create_bots_group')) return;
  if (type === botTypes.incomingWebhook && (await may('can_create_write_only_bots_group'))) return;
  throw badRequest('Insufficient permission');
};

const checkManages = (actor: User, bot: User | undefined): User => {
  checkPerson(actor);
  const manages = bot?.botOwnerId === actor.id || actor.role <= roles.administrator;
  if (bot === undefined || !bot.isBot || !bot.isActive || bot.systemBot !== null || !manages)
    throw noSuchBot();
  // The key of a bot gives its role [V10].
  if (bot.botOwnerId !== actor.id && bot.role < actor.role && bot.role === roles.owner)
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
  return bot;
};

/** Throws BAD_REQUEST and UNAUTHORIZED_PRINCIPAL. */
export const accessBot = async (reader: Reader, actor: User, id: number): Promise<User> => {
  const [bot] = await fetchUsers(reader, [id]);
  return checkManages(actor, bot);
};

export interface LockedBot {
  readonly actor: User;
  readonly bot: User;
  /** Active human owners of the organization. */
  readonly owners: readonly number[];
}

/** Locks actor and bot until the transaction ends. */
export const lockBot = async (transaction: Transaction, actorId: number, id: number): Promise<LockedBot> => {
  const { actor, target, owners } = await lockForChange(transaction, actorId, id);
  return { actor, bot: checkManages(actor, target), owners };
};
