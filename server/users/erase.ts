/** Erases a user for good [S20]. Only the id stays, so that other users' conversations remain whole. */
import { sql } from 'kysely';
import { goingWithPerson } from '../db/holdings.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Hooks } from '../frame/hooks.ts';
import type { Organization } from '../organization/index.ts';
import { avatarChange, emitUserChange } from './emit-changes.ts';
import { userErased } from './hooks.ts';
import { revokeKeys } from './keys.ts';
import { emitEmailChange } from './update.ts';
import { profiledColumns, type User } from './user.ts';

/** Deletes from all tables in `db/holdings.ts` in one statement. */
const forgetRows = async ({ query, organizationId }: Transaction, { id, email }: User): Promise<void> => {
  const deletions = goingWithPerson.map(({ table, columns }) => {
    const isTheirs = columns.map((column) => sql`${sql.ref(column)} = ${id}`);
    return sql`${sql.ref(`of_${table}`)} as (
      delete from ${sql.table(table)} where organization_id = ${organizationId} and (${sql.join(isTheirs, sql` or `)}))`;
  });
  // Includes links for joining with the address or changing to it.
  await write`with ${sql.join(deletions)} select`.execute(query);
  await write`
    delete from account_links where organization_id = ${organizationId} and lower(email) = lower(${email})
  `.execute(query);
};

/** The caller has locked the row of the inactive account. */
export const eraseUser = async (
  transaction: Transaction,
  organization: Organization,
  hooks: Hooks,
  id: number,
): Promise<void> => {
  const { rows } = await read<User>`
    select ${sql.raw(profiledColumns)} from users u
    where u.organization_id = ${organization.id} and u.id = ${id}
  `.execute(transaction.query);
  const before = rows[0]!;
  const after: User = {
    ...before,
    fullName: `Deleted user ${id}`,
    email: `deleteduser${id}@${organization.host.replace(/:\d+$/, '')}`,
    timezone: '',
    avatarSource: 'J',
    avatarKey: null,
    avatarVersion: before.avatarVersion + 1,
  };
  await write`
    update users set full_name = ${after.fullName}, email = ${after.email}, timezone = '', password_hash = null,
      avatar_source = 'J', avatar_key = null, avatar_version = ${after.avatarVersion}, profile_data = '{}',
      settings = '{}', edited_settings = '{}', special_permissions = '{}', is_deleted = true
    where organization_id = ${organization.id} and id = ${id}
  `.execute(transaction.query);
  await revokeKeys(transaction, id);
  emitUserChange(transaction, { user_id: id, full_name: after.fullName });
  emitEmailChange(transaction, organization, before, after);
  emitUserChange(transaction, { user_id: id, email: after.email, timezone: '' });
  emitUserChange(transaction, avatarChange(after));
  for (const field of Object.keys(before.profileData ?? {}))
    emitUserChange(transaction, { user_id: id, custom_profile_field: { id: Number(field), value: null } });
  emitUserChange(transaction, { user_id: id, is_active: false, is_deleted: true });
  await hooks.fire(userErased, transaction, before);
  // Last, because hooks read these rows to emit events.
  await forgetRows(transaction, before);
};
