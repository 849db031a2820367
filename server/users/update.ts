import type { Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import type { updateUser as endpoint } from '@parlance/protocol/users/users';
import { sql } from 'kysely';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { checkAddress, type Organization } from '../organization/index.ts';
import { lockForChange, noSuchUser } from './accounts.ts';
import { areBotsOf } from './bots-of.ts';
import { emitRoleChange, emitSystemGroups, emitUserChange } from './emit-changes.ts';
import { roleChanged } from './hooks.ts';
import { emitManagedBots } from './managed-bots.ts';
import { checkEmail, checkFullName } from './name.ts';
import { emailSeenBy } from './render.ts';
import { checkAdministrator, checkRoleChange } from './rights.ts';
import { checkUniqueName } from './unique-name.ts';
import { apiEmail, type User, userColumns } from './user.ts';
import { emitAddressesShown } from './viewer.ts';

export type UserChanges = Pick<Input<typeof endpoint>, 'full_name' | 'role' | 'new_email'>;

interface EmailChange {
  readonly actor: User;
  readonly target: User;
  readonly email: string;
}

const checkEmailChange = async (
  transaction: Transaction,
  { actor, target, email }: EmailChange,
): Promise<void> => {
  const { rows: actors } = await read<{ permissions: string[] }>`
    select special_permissions as permissions from users
    where organization_id = ${transaction.organizationId} and id = ${actor.id}
  `.execute(transaction.query);
  if (actor.role !== roles.owner || actors[0]?.permissions.includes('can_change_user_emails') !== true)
    throw new ApiError(
      'UNAUTHORIZED_PRINCIPAL',
      'User not authorized to change user emails: only owners with a special permission may.',
    );
  const { rows } = await read`
    select from users
    where organization_id = ${transaction.organizationId} and lower(email) = lower(${email}) and id <> ${target.id}
  `.execute(transaction.query);
  if (rows.length > 0)
    throw badRequest(say("Email '{email}' already in use", { email }), { var_name: 'new_email' });
};

export const emitEmailChange = (
  transaction: Transaction,
  organization: Organization,
  before: User,
  after: User,
): void => {
  emitUserChange(
    transaction,
    { user_id: after.id, delivery_email: after.email },
    { roleAtMost: emailSeenBy(after), users: [after.id] },
  );
  const address = apiEmail(after, organization);
  if (address !== apiEmail(before, organization))
    emitUserChange(transaction, { user_id: after.id, new_email: address });
};

/** The row is already written. */
const emitRole = async (
  { secrets, now, hooks }: Pick<Service, 'secrets' | 'now' | 'hooks'>,
  transaction: Transaction,
  organization: Organization,
  { before, after }: { readonly before: User; readonly after: User },
): Promise<void> => {
  emitRoleChange(transaction, before, after);
  emitManagedBots(transaction, secrets, before, after);
  // Clients count deactivated users in no group; reactivation emits their groups.
  const [was, is] = [before, after].map((user) => (user.isActive ? user : undefined));
  emitSystemGroups(transaction, organization, { userId: after.id, before: was, after: is }, now());
  emitAddressesShown(transaction, before, after);
  await hooks.fire(roleChanged, transaction, { organization, before, after });
};

/** Lowers the user's bots to their new role, deactivated ones too: a bot's key grants its role [H17]. */
const doLowerBots = async (
  service: Pick<Service, 'secrets' | 'now' | 'hooks'>,
  transaction: Transaction,
  organization: Organization,
  { id, role }: User,
): Promise<void> => {
  const { rows } = await read<User>`
    select ${sql.raw(userColumns)} from users u
    where u.organization_id = ${organization.id} and ${areBotsOf([id])} and u.role < ${role}
    order by u.id for no key update
  `.execute(transaction.query);
  if (rows.length === 0) return;
  const bots = rows.map((bot) => bot.id);
  await write`
    update users set role = ${role} where organization_id = ${organization.id} and id = any(${bots}::int[])
  `.execute(transaction.query);
  for (const bot of rows)
    await emitRole(service, transaction, organization, { before: bot, after: { ...bot, role } });
};

/** The caller has locked `before`. */
export const doChangeUser = async (
  service: Pick<Service, 'secrets' | 'now' | 'hooks'>,
  transaction: Transaction,
  organization: Organization,
  { before, after }: { readonly before: User; readonly after: User },
): Promise<void> => {
  await write`
    update users set full_name = ${after.fullName}, email = ${after.email}, role = ${after.role}
    where organization_id = ${organization.id} and id = ${before.id}
  `.execute(transaction.query);
  if (after.fullName !== before.fullName)
    emitUserChange(transaction, { user_id: before.id, full_name: after.fullName });
  if (after.email !== before.email) emitEmailChange(transaction, organization, before, after);
  if (after.role !== before.role) await emitRole(service, transaction, organization, { before, after });
  if (after.role > before.role) await doLowerBots(service, transaction, organization, after);
};

/** `alongside` runs in the same transaction. Throws UNAUTHORIZED_PRINCIPAL and BAD_REQUEST. */
export const doUpdateUser = (
  service: Service,
  { actor: caller, organization }: Call,
  { targetId, full_name, role, new_email }: UserChanges & { readonly targetId: number },
  alongside?: (
    transaction: Transaction,
    people: { readonly actor: User; readonly target: User },
  ) => Promise<void>,
): Promise<void> => {
  checkAdministrator(caller);
  const fullName = full_name === undefined ? undefined : checkFullName(full_name);
  const email = new_email === undefined ? undefined : checkEmail(new_email, 'new_email');
  return service.database.transact(organization.id, caller, async (transaction) => {
    const { actor, target, owners } = await lockForChange(transaction, caller.id, targetId);
    checkAdministrator(actor);
    if (target === undefined) throw noSuchUser();
    const after: User = {
      ...target,
      fullName: fullName ?? target.fullName,
      role: role ?? target.role,
      email: email ?? target.email,
    };
    if (after.role !== target.role) checkRoleChange(actor, target, after.role, owners);
    if (email !== undefined && email !== target.email) {
      await checkEmailChange(transaction, { actor, target, email });
      checkAddress(organization, email, 'new_email');
    }
    if (after.fullName !== target.fullName && !target.isBot)
      await checkUniqueName(transaction, organization, after);
    await alongside?.(transaction, { actor, target });
    await doChangeUser(service, transaction, organization, { before: target, after });
  });
};
