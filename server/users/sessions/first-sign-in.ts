/** Moves `date_joined` to the first sign-in of an account created in advance [S14]. */
import { sql } from 'kysely';
import { write } from '../../db/sql.ts';
import type { Service } from '../../frame/service.ts';
import type { Organization } from '../../organization/index.ts';
import { emitSystemGroups, emitUserChange, noteUserChange } from '../emit-changes.ts';
import { isoTime } from '../render.ts';
import { milliseconds, type User } from '../user.ts';

/** Concurrent first requests count as one. */
export const recordFirstSignIn = (
  { database, now }: Pick<Service, 'database' | 'now'>,
  organization: Organization,
  user: User,
): Promise<User> =>
  database.transact(organization.id, undefined, async (transaction) => {
    const at = new Date(now());
    const { rows } = await write<{ createdAt: number; firstSignInAt: number }>`
      update users set
        first_sign_in_at = ${at}, is_imported_stub = false,
        created_at = case when is_bot then created_at else ${at}::timestamptz end
      where organization_id = ${organization.id} and id = ${user.id} and is_active and first_sign_in_at is null
      returning ${sql.raw(milliseconds('created_at'))} as "createdAt", ${sql.raw(milliseconds('first_sign_in_at'))} as "firstSignInAt"
    `.execute(transaction.query);
    const [moved] = rows;
    if (moved === undefined) return user;
    const after: User = { ...user, ...moved, isImportedStub: false };
    if (user.isBot) {
      noteUserChange(transaction, user.id);
      return after;
    }
    emitUserChange(transaction, { user_id: user.id, date_joined: isoTime(after.createdAt) });
    emitUserChange(transaction, { user_id: user.id, is_imported_stub: false });
    emitSystemGroups(transaction, organization, { userId: user.id, before: user, after }, at.getTime());
    return after;
  });
