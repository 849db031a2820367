/** Choosing a new password, by whoever knows the one until now. */

import { badRequest } from '@parlance/protocol/errors';
import type { Said } from '@parlance/protocol/phrase';
import { read } from '../db/sql.ts';

import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { takesPasswords } from '../organization/index.ts';
import { checkPassword, doSetPassword, hashPassword, verifyPassword } from '../users/index.ts';

export interface NewPassword {
  readonly hash: string;
  /** What was stored when the old password was compared. */
  readonly former: string | null;
}

const refuse = (said: Said, var_name: string) => badRequest(said, { var_name });

/** The slow part, before any transaction. Throws BAD_REQUEST, RATE_LIMIT_HIT. */
export const checkPasswordChange = async (
  service: Service,
  { reader, organization, actor, address }: Call,
  given: { readonly old_password: string | undefined; readonly new_password: string | undefined },
): Promise<NewPassword> => {
  if (!takesPasswords(organization))
    throw refuse('This organization does not use passwords to sign in.', 'new_password');
  const { old_password: old = '', new_password: next = '' } = given;
  await checkPassword(next, [actor.email, actor.fullName], 'new_password');
  if (next === old) throw refuse('The new password must differ from the old one.', 'new_password');
  const key = `${organization.id}:${actor.id}`;
  const limit = service.attempts.passwords;
  if (service.rateLimits) await limit.use(key);
  const { rows } = await read<{ hash: string | null }>`
    select password_hash as hash from users where organization_id = ${organization.id} and id = ${actor.id}
  `.execute(reader.query);
  const former = rows[0]?.hash ?? null;
  if (!(await verifyPassword(old, former, address))) throw refuse('Wrong password!', 'old_password');
  if (service.rateLimits) await limit.giveBack(key);
  return { hash: await hashPassword(next, address), former };
};

/** Ends every browser session; API keys stay. Throws BAD_REQUEST when the password was changed since it was compared. */
export const doChangePassword = async (
  transaction: Transaction,
  userId: number,
  { hash, former }: NewPassword,
): Promise<void> => {
  const { rows } = await read`
    select from users
    where organization_id = ${transaction.organizationId} and id = ${userId} and password_hash = ${former}
    for no key update
  `.execute(transaction.query);
  if (rows.length === 0) throw refuse('Wrong password!', 'old_password');
  await doSetPassword(transaction, userId, hash);
};
