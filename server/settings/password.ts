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
  /** The hash that the old password was compared with. */
  readonly former: string | null;
}

/** Limits guesses with an API key like failed sign-ins. */
const refuse = (said: Said, var_name: string) => badRequest(said, { var_name });

/** Slow, so outside of transactions. Throws BAD_REQUEST, RATE_LIMIT_HIT. */
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

/** Ends browser sessions; API keys stay. Throws BAD_REQUEST if the password changed since the comparison. */
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
