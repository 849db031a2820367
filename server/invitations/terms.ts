/** Checks that an invitation grants nothing that its inviter may not grant [V7], [V8]. */
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import type { createInvitationLink } from '@parlance/protocol/invitations';
import type { OrganizationPermission } from '@parlance/protocol/permissions';
import { checkInvitableChannels, fetchInvitableChannels } from '../channels/index.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Context } from '../frame/context.ts';
import type { Service } from '../frame/service.ts';
import { checkAddableGroups, fetchAddableGroups, hasPermission } from '../groups/index.ts';
import type { Organization } from '../organization/index.ts';
import { accessUser } from '../users/index.ts';
import { type Invitation, managesAll } from './rows.ts';

export type InvitationInput = Input<typeof createInvitationLink>;

export type Terms = Omit<Invitation, 'id' | 'email' | 'sealedToken'>;

const permissionFor = (kind: 'email' | 'link'): OrganizationPermission =>
  kind === 'link' ? 'create_multiuse_invite_group' : 'can_invite_users_group';

const mayInvite = async (context: Context, kind: 'email' | 'link'): Promise<boolean> =>
  context.actor.isActive && !context.actor.isBot && (await hasPermission(context, permissionFor(kind)));

/** Locks the inviter's rights until commit. */
export const lockInviter = async (
  { query, organizationId }: Transaction,
  inviterId: number,
): Promise<void> => {
  await read`select from users where organization_id = ${organizationId} and id = ${inviterId} for share`.execute(
    query,
  );
};

const once = (ids: readonly number[]): number[] => [...new Set(ids)];

/** Throws BAD_REQUEST for the first thing that the inviter may not grant [S131] to [S136]. */
export const checkTerms = async (
  transaction: Transaction,
  { now, accounts }: Pick<Service, 'now' | 'accounts'>,
  organization: Organization,
  {
    inviterId,
    kind,
    asked,
  }: { readonly inviterId: number; readonly kind: 'email' | 'link'; readonly asked: InvitationInput },
): Promise<Terms> => {
  await lockInviter(transaction, inviterId);
  const inviter = await accessUser(transaction, inviterId);
  const context = { reader: transaction, organization, actor: inviter, now: now() };
  if (!(await mayInvite(context, kind))) throw badRequest('Insufficient permission');
  if (asked.invite_as < inviter.role)
    throw badRequest('Insufficient permission: an invitation cannot give more rights than you have.', {
      var_name: 'invite_as',
    });
  const [channelIds, groupIds] = [once(asked.stream_ids), once(asked.group_ids)];
  await checkInvitableChannels(context, channelIds);
  await checkAddableGroups(context, groupIds);
  const minutes =
    asked.invite_expires_in_minutes === undefined
      ? accounts.invitationMinutes
      : asked.invite_expires_in_minutes;
  return {
    inviterId,
    role: asked.invite_as,
    channelIds,
    groupIds,
    includesDefaults: asked.include_realm_default_subscriptions,
    // Only administrators set it [S135].
    welcomeText: managesAll(inviter) ? (asked.welcome_message_custom_text ?? null) : null,
    tellsInviter: asked.notify_referrer_on_join,
    invitedAt: new Date(context.now),
    expiresAt: minutes === null ? null : new Date(context.now + minutes * 60_000),
  };
};

/**
 * Returns the invitations that the user could create now; links of others would grant more [H16]. `now`
 * in milliseconds.
 */
export const fetchMakeable = async (
  context: Context,
  invitations: readonly Invitation[],
): Promise<ReadonlySet<Invitation>> => {
  const { actor } = context;
  if (invitations.length === 0) return new Set();
  const [byEmail, byLink] = await Promise.all(
    (['email', 'link'] as const).map((kind) => mayInvite(context, kind)),
  );
  const channelIds = once(invitations.flatMap((one) => one.channelIds));
  const groupIds = once(invitations.flatMap((one) => one.groupIds));
  const { open } = await fetchInvitableChannels(context, channelIds);
  const [channels, groups] = [new Set(open), new Set(await fetchAddableGroups(context, groupIds))];
  return new Set(
    invitations.filter(
      (one) =>
        (one.email === null ? byLink : byEmail) &&
        one.role >= actor.role &&
        one.channelIds.every((id) => channels.has(id)) &&
        one.groupIds.every((id) => groups.has(id)),
    ),
  );
};

/**
 * Returns what an invitation grants now; undefined if its inviter may grant it no longer. `now` in
 * milliseconds.
 */
export const fetchStanding = async (
  reader: Reader,
  organization: Organization,
  invitation: Invitation,
  now: number,
): Promise<Invitation | undefined> => {
  const inviter = await accessUser(reader, invitation.inviterId);
  const kind = invitation.email === null ? 'link' : 'email';
  const context = { reader, organization, actor: inviter, now };
  if (inviter.role > invitation.role || !(await mayInvite(context, kind))) return undefined;
  const { open } = await fetchInvitableChannels(context, invitation.channelIds);
  return {
    ...invitation,
    channelIds: open,
    groupIds: await fetchAddableGroups(context, invitation.groupIds),
    welcomeText: managesAll(inviter) ? invitation.welcomeText : null,
  };
};
