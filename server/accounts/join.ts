import { ApiError } from '@parlance/protocol/errors';
import { type Role, roles } from '@parlance/protocol/users/roles';
import type { Language } from '@parlance/protocol/words/languages';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import { groupsChanged } from '../groups/index.ts';
import { doUseUp, type Invitation, lockInvitation } from '../invitations/index.ts';
import { checkAddress, type Organization, settingOf } from '../organization/index.ts';
import { accountCreated, createUser, type User } from '../users/index.ts';
import { doWelcome } from './welcome.ts';

export interface Arrival {
  /** Confirmed. */
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string | null;
  readonly invitationId: number | null;
  /** The language of the page where they join. */
  readonly language: Language;
}

export const isOpen = (organization: Organization): boolean => !settingOf(organization, 'invite_required');

/** The same error for every invalid invitation [V7]. */
export const invitationGone = () =>
  new ApiError(
    'NOT_FOUND',
    'This link is no longer valid. If you joined with it, sign in. Otherwise ask for a new invitation.',
  );

const checkMayJoin = async (
  transaction: Transaction,
  service: Service,
  organization: Organization,
  { email, invitationId }: Arrival,
): Promise<Invitation | undefined> => {
  checkAddress(organization, email);
  if (invitationId === null) {
    if (!isOpen(organization)) throw new ApiError('ACCESS_DENIED', 'You need an invitation to join.');
    return undefined;
  }
  const invitation = await lockInvitation(transaction, service, organization, invitationId);
  const isTheirs =
    invitation !== undefined &&
    (invitation.email === null || invitation.email.toLowerCase() === email.toLowerCase());
  if (!isTheirs) throw invitationGone();
  return invitation;
};

/**
 * Locks and checks the invitation: it grants only what its inviter may still grant, and a personal one works
 * once [V7], [V8]. Throws NOT_FOUND, ACCESS_DENIED, BAD_REQUEST.
 */
export const doJoin = async (transaction: Transaction, service: Service, arrival: Arrival): Promise<User> => {
  // It may be closed since the call began: hashing a password takes its time.
  const organization = await service.directory.within(transaction);
  const invitation = await checkMayJoin(transaction, service, organization, arrival);
  const { user } = await createUser(
    transaction,
    { ...service, organization },
    {
      email: arrival.email,
      fullName: arrival.fullName,
      role: (invitation?.role ?? roles.member) as Role,
      passwordHash: arrival.passwordHash,
      language: arrival.language,
      ...(invitation === undefined ? {} : { beginning: invitation }),
    },
  );
  await doUseUp(transaction, arrival.email);
  if (invitation !== undefined && invitation.groupIds.length > 0)
    await service.hooks.fire(groupsChanged, transaction, organization);
  await service.hooks.fire(accountCreated, transaction, { service, organization, user });
  await doWelcome(transaction, { organization, actor: user, now: service.now() }, invitation);
  return user;
};
