import type { Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest, type ErrorDetails } from '@parlance/protocol/errors';
import { invitationsChanged, type sendInvitations } from '@parlance/protocol/invitations';
import { type Said, say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { doMail } from '../mail/index.ts';
import { accessUser, randomText } from '../users/index.ts';
import { alreadyHere, type Sorted, sortAddresses, splitAddresses } from './addresses.ts';
import { invitationLetter } from './letter.ts';
import { findManaged, type Invitation, linkOf } from './rows.ts';
import { checkTerms, fetchMakeable, type InvitationInput, type Terms } from './terms.ts';

const tokenLength = 40;

/** Emits to administrators and the inviters. */
export const emitInvitationsChanged = (transaction: Transaction, inviters: readonly number[]): void =>
  transaction.emit(invitationsChanged.of({}), {
    roleAtMost: roles.administrator,
    users: [...new Set(inviters)],
  });

const failed = (said: Said, details: ErrorDetails<'INVITATION_FAILED'>) =>
  new ApiError('INVITATION_FAILED', said, { license_limit_reached: false, ...details });

/** Locks the day's row until commit, so that parallel requests cannot exceed the limit. */
const countAgainstDay = async (
  { organizationId, query }: Transaction,
  { now, accounts }: Pick<Service, 'now' | 'accounts'>,
  count: number,
  refused: Sorted['refused'],
): Promise<void> => {
  const day = new Date(now()).toISOString().slice(0, 10);
  const { rows } = await write<{ sent: number }>`
    insert into invitation_counts as c (organization_id, day, sent) values (${organizationId}, ${day}::date, ${count})
    on conflict (organization_id, day) do update set sent = c.sent + excluded.sent
    returning sent
  `.execute(query);
  if (rows[0]!.sent > accounts.invitationsPerDay)
    throw failed(
      say(
        'To protect users, this organization may send {limit} invitations a day. No invitations were sent.',
        { limit: accounts.invitationsPerDay },
      ),
      { errors: refused, sent_invitations: false, daily_limit_reached: true },
    );
};

const insert = async (
  { organizationId, query }: Transaction,
  { secrets }: Pick<Service, 'secrets'>,
  terms: Terms,
  invited: readonly { readonly email: string | null; readonly token: string }[],
): Promise<void> => {
  const written = invited.map(({ email, token }) => ({
    email,
    hash: secrets.hash(token).toString('hex'),
    sealed: secrets.seal(token).toString('hex'),
  }));
  await write`
    insert into invitations (organization_id, inviter_id, email, token_hash, token_sealed, role, channel_ids,
      group_ids, includes_defaults, welcome_text, tells_inviter, invited_at, expires_at)
    select ${organizationId}, ${terms.inviterId}, email, decode(hash, 'hex'), decode(sealed, 'hex'), ${terms.role},
      ${[...terms.channelIds]}::int[], ${[...terms.groupIds]}::int[], ${terms.includesDefaults},
      ${terms.welcomeText}, ${terms.tellsInviter}, ${terms.invitedAt}, ${terms.expiresAt}
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(email text, hash text, sealed text)
  `.execute(query);
};

/** POST /invites/multiuse. Returns the link. Throws BAD_REQUEST. */
export const doCreateLink = (
  service: Service,
  { actor, organization }: Call,
  asked: InvitationInput,
): Promise<string> =>
  service.database.transact(organization.id, actor, async (transaction) => {
    const terms = await checkTerms(transaction, service, organization, {
      inviterId: actor.id,
      kind: 'link',
      asked,
    });
    const token = randomText(tokenLength);
    await insert(transaction, service, terms, [{ email: null, token }]);
    emitInvitationsChanged(transaction, [actor.id]);
    return linkOf(organization, token);
  });

const partOf = ({ fit, refused }: Sorted): ApiError<'INVITATION_FAILED'> => {
  const known = refused.every(([, reason]) => reason === alreadyHere);
  return failed(
    fit.length === 0
      ? "We weren't able to invite anyone."
      : known
        ? "Some of those addresses already have an account, so we didn't send them an invitation. We did send invitations to everyone else!"
        : "Some of those addresses could not be invited, so we didn't send them an invitation. We did send invitations to everyone else!",
    { errors: refused, sent_invitations: fit.length > 0, daily_limit_reached: false },
  );
};

/** POST /invites. Throws INVITATION_FAILED after inviting some addresses, BAD_REQUEST before inviting any. */
export const doSendInvitations = async (
  service: Service,
  { actor, organization }: Call,
  { invitee_emails, ...asked }: Input<typeof sendInvitations>,
): Promise<void> => {
  const emails = splitAddresses(invitee_emails);
  const sorted = await service.database.transact(organization.id, actor, async (transaction) => {
    const terms = await checkTerms(transaction, service, organization, {
      inviterId: actor.id,
      kind: 'email',
      asked,
    });
    const sorted = await sortAddresses(transaction, organization, emails);
    if (sorted.fit.length === 0) return sorted;
    await countAgainstDay(transaction, service, sorted.fit.length, sorted.refused);
    const invited = sorted.fit.map((email) => ({ email, token: randomText(tokenLength) }));
    await insert(transaction, service, terms, invited);
    const inviter = await accessUser(transaction, actor.id);
    await doMail(
      transaction,
      service.secrets,
      organization,
      invited.map(({ email, token }) => ({
        to: email,
        letter: invitationLetter(
          organization,
          inviter.fullName,
          linkOf(organization, token),
          terms.expiresAt,
        ),
        isInvitation: true,
        isPatient: true,
      })),
    );
    emitInvitationsChanged(transaction, [actor.id]);
    return sorted;
  });
  if (sorted.refused.length > 0) throw partOf(sorted);
};

/** Answers alike for missing, closed, another organization's and another user's invitations [V9]. */
const accessManaged = async (
  transaction: Transaction,
  service: Service,
  { actor }: Call,
  { kind, id }: { readonly kind: 'email' | 'link'; readonly id: number },
): Promise<Invitation> => {
  const user = await accessUser(transaction, actor.id);
  const invitation = await findManaged(transaction, user, { kind, id }, service.now());
  if (invitation === undefined) throw badRequest('No such invitation');
  if (invitation.role < user.role) throw badRequest('Insufficient permission');
  return invitation;
};

/** Throws BAD_REQUEST. */
export const doRevoke = (service: Service, call: Call, kind: 'email' | 'link', id: number): Promise<void> =>
  service.database.transact(call.organization.id, call.actor, async (transaction) => {
    const { inviterId } = await accessManaged(transaction, service, call, { kind, id });
    await write`
      delete from invitations where organization_id = ${transaction.organizationId} and id = ${id}
    `.execute(transaction.query);
    emitInvitationsChanged(transaction, [inviterId]);
  });

/**
 * Sends the same link again with the same expiry, since the first mail may come late. Throws
 * BAD_REQUEST, INVITATION_FAILED.
 */
export const doResend = (service: Service, call: Call, id: number): Promise<void> =>
  service.database.transact(call.organization.id, call.actor, async (transaction) => {
    const { organization } = call;
    const invitation = await accessManaged(transaction, service, call, { kind: 'email', id });
    const actor = await accessUser(transaction, call.actor.id);
    const makeable = await fetchMakeable({ reader: transaction, organization, actor, now: service.now() }, [
      invitation,
    ]);
    if (!makeable.has(invitation)) throw badRequest('Insufficient permission');
    await countAgainstDay(transaction, service, 1, []);
    await write`
      update invitations set invited_at = ${new Date(service.now())}
      where organization_id = ${transaction.organizationId} and id = ${id}
    `.execute(transaction.query);
    const inviter = await accessUser(transaction, invitation.inviterId);
    const link = linkOf(organization, service.secrets.unseal(invitation.sealedToken));
    const letter = invitationLetter(organization, inviter.fullName, link, invitation.expiresAt);
    await doMail(transaction, service.secrets, organization, [
      { to: invitation.email!, letter, isInvitation: true },
    ]);
    emitInvitationsChanged(transaction, [invitation.inviterId]);
  });
