/** Using an invitation up: its link is good for what its inviter may give at that moment, and then no longer. */

import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import type { Organization } from '../organization/index.ts';
import { tellInvitationsChanged } from './invite.ts';
import { findById, findByToken, type Invitation } from './rows.ts';
import { fetchStanding } from './terms.ts';

/** One answer, undefined, for links that never were, are used, revoked, expired, or whose inviter may not invite any more [V7]. */
export const findInvitation = async (
  reader: Reader,
  { secrets, now }: Pick<Service, 'secrets' | 'now'>,
  organization: Organization,
  given: { readonly token: string } | { readonly id: number },
): Promise<Invitation | undefined> => {
  const found =
    'token' in given
      ? await findByToken(reader, secrets, given.token, now())
      : await findById(reader, given.id, now());
  return found && fetchStanding(reader, organization, found, now());
};

/**
 * Holds the invitation until the commit, so that a link for one person lets in one; looks at everything anew. Undefined
 * when it is good no longer.
 */
export const lockInvitation = async (
  transaction: Transaction,
  service: Pick<Service, 'secrets' | 'now'>,
  organization: Organization,
  id: number,
): Promise<Invitation | undefined> => {
  const { rows } = await read<{ inviter: number }>`
    select i.inviter_id as inviter from invitations i
    where i.organization_id = ${transaction.organizationId} and i.id = ${id} for update
  `.execute(transaction.query);
  if (rows[0] === undefined) return undefined;
  // The inviter's rights stay what they are until then, too.
  await read`
    select from users where organization_id = ${transaction.organizationId} and id = ${rows[0].inviter} for share
  `.execute(transaction.query);
  return findInvitation(transaction, service, organization, { id });
};

/** Whoever has an account needs no invitation: all that were sent to the address are gone. */
export const doUseUp = async (transaction: Transaction, email: string): Promise<void> => {
  const { rows } = await write<{ inviter: number }>`
    delete from invitations where organization_id = ${transaction.organizationId} and lower(email) = lower(${email})
    returning inviter_id as inviter
  `.execute(transaction.query);
  if (rows.length > 0)
    tellInvitationsChanged(
      transaction,
      rows.map(({ inviter }) => inviter),
    );
};

/** Invitations end with the account that made them, also should it come back [V7]. */
export const doEndInvitationsOf = async (
  transaction: Transaction,
  userIds: readonly number[],
): Promise<void> => {
  const { rows } = await write`
    delete from invitations
    where organization_id = ${transaction.organizationId} and inviter_id = any(${userIds}::int[]) returning id
  `.execute(transaction.query);
  if (rows.length > 0) tellInvitationsChanged(transaction, userIds);
};
