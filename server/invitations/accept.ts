/** A link grants only what its inviter may grant now. */
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import type { Organization } from '../organization/index.ts';
import { emitInvitationsChanged } from './invite.ts';
import { findById, findByToken, type Invitation } from './rows.ts';
import { fetchStanding, lockInviter } from './terms.ts';

/**
 * Returns undefined alike for unknown, used, revoked and expired links, and if the inviter may not
 * invite now [V7].
 */
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
 * Locks the invitation until commit, so that a link for one person admits one, and checks it again.
 * Returns undefined if it is invalid.
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
  await lockInviter(transaction, rows[0].inviter);
  return findInvitation(transaction, service, organization, { id });
};

export const doUseUp = async (transaction: Transaction, email: string): Promise<void> => {
  const { rows } = await write<{ inviter: number }>`
    delete from invitations where organization_id = ${transaction.organizationId} and lower(email) = lower(${email})
    returning inviter_id as inviter
  `.execute(transaction.query);
  if (rows.length > 0)
    emitInvitationsChanged(
      transaction,
      rows.map(({ inviter }) => inviter),
    );
};

/** Reactivation does not restore them [V7]. */
export const doEndInvitationsOf = async (
  transaction: Transaction,
  userIds: readonly number[],
): Promise<void> => {
  const { rows } = await write`
    delete from invitations
    where organization_id = ${transaction.organizationId} and inviter_id = any(${userIds}::int[]) returning id
  `.execute(transaction.query);
  if (rows.length > 0) emitInvitationsChanged(transaction, userIds);
};
