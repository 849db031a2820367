/**
 * Deleting a person for good [S20]. A number stays, so that what others wrote to and with them holds together; the name, the address,
 * the avatar, the profile and every way to sign in are gone, and the account never comes back.
 */
import { sql } from 'kysely';
import type { Consequences } from '../consequences.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Organization } from '../organization/index.ts';
import { revokeKeys } from './keys.ts';
import { tellAvatar, tellUserChange } from './tell.ts';
import { tellEmailChange } from './update.ts';
import { profiledColumns, type User } from './user.ts';

/** The row is locked by the transaction, and the account inactive. */
export const eraseUser = async (
  transaction: Transaction,
  organization: Organization,
  consequences: Required<Consequences>,
  id: number,
): Promise<void> => {
  const { rows } = await sql<User>`
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
  await transaction.query
    .updateTable('users')
    .set({
      full_name: after.fullName,
      email: after.email,
      timezone: '',
      password_hash: null,
      avatar_source: 'J',
      avatar_key: null,
      avatar_version: after.avatarVersion,
      profile_data: {},
      special_permissions: [],
      is_deleted: true,
    })
    .where('organization_id', '=', organization.id)
    .where('id', '=', id)
    .execute();
  await revokeKeys(transaction, id);
  tellUserChange(transaction, { user_id: id, full_name: after.fullName });
  tellEmailChange(transaction, organization, before, after);
  tellUserChange(transaction, { user_id: id, email: after.email, timezone: '' });
  tellAvatar(transaction, after);
  for (const field of Object.keys(before.profileData ?? {}))
    tellUserChange(transaction, { user_id: id, custom_profile_field: { id: Number(field), value: null } });
  tellUserChange(transaction, { user_id: id, is_active: false, is_deleted: true });
  await consequences.userErased(transaction, before);
};
