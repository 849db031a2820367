/** Invitations by e-mail, or by a shared link (api.md, POST /invites/multiuse). */
import * as z from 'zod';
import {
  boolean,
  boundedText,
  either,
  integer,
  json,
  list,
  nullable,
  optional,
  string,
  text,
  timestamp,
  withDefault,
} from './codec.ts';
import { complaint } from './complaint.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { limits } from './limits.ts';
import { say } from './phrase.ts';
import { roleNumbers, roles } from './users/roles.ts';

const role = integer.refine(
  (value) => roleNumbers.includes(value),
  complaint(say('must be one of {values}', { values: roleNumbers.join(', ') })),
);
/** A hundred years; null means no limit. */
const longestMinutes = 52_560_000;
const ids = (meaning: string) =>
  withDefault(
    json(
      list(integer).max(limits.invitationPlaces, `too many at once (limit: ${limits.invitationPlaces})`),
      meaning,
    ),
    [],
  );

const terms = {
  invite_expires_in_minutes: optional(
    json(
      nullable(integer.min(1).max(longestMinutes)),
      "After how many minutes it expires; null for never. The server's setting INVITATION_LINK_VALIDITY_MINUTES when absent.",
    ),
  ),
  invite_as: withDefault(
    json(role, "The role that they join with: the caller's own, or one that may do less."),
    roles.member,
  ),
  stream_ids: ids(
    'Channels that they are subscribed to: default channels, or such as the caller may add subscribers to.',
  ),
  group_ids: ids('User groups that they become members of, to which the caller may add members.'),
  include_realm_default_subscriptions: withDefault(
    json(boolean, 'Whether they are subscribed to the default channels of the time when they join.', {
      since: 261,
    }),
    false,
  ),
  welcome_message_custom_text: optional(
    either(
      nullable(boundedText(limits.welcomeTextLength)),
      'What the welcome message says to them, for administrators; null for what it says to everybody, empty for nothing.',
      { since: 416 },
    ),
  ),
  notify_referrer_on_join: withDefault(
    json(boolean, 'Whether the caller is told when somebody has joined by it.', { since: 267 }),
    true,
  ),
} as const;

const invitation = z.strictObject({
  id: integer,
  invited_by_user_id: integer,
  invited: timestamp,
  expiry_date: nullable(timestamp),
  invited_as: integer,
  is_multiuse: boolean,
  notify_referrer_on_join: boolean,
  /** Only of e-mail invitations. */
  email: string.optional(),
  /** Only of links, for callers who may still create one. */
  link_url: string.optional(),
});
export type WireInvitation = z.infer<typeof invitation>;

export const getInvitations = endpoint({
  name: 'get-invites',
  method: 'GET',
  path: '/invites',
  summary:
    'Lists the invitations that are still open: those of the caller, for administrators those of everybody.',
  answer: { invites: list(invitation) },
});

export const sendInvitations = endpoint({
  name: 'send-invites',
  method: 'POST',
  path: '/invites',
  summary: 'Invites people by e-mail.',
  parameters: {
    invitee_emails: text(
      boundedText(limits.inviteeTextLength),
      'Their addresses, separated by commas or line breaks.',
    ),
    ...terms,
  },
  errors: ['INVITATION_FAILED'],
});

export const createInvitationLink = endpoint({
  name: 'create-invite-link',
  method: 'POST',
  path: '/invites/multiuse',
  summary: 'Makes a link by which several people may join.',
  parameters: terms,
  answer: { invite_link: string },
});

const byId = { invite_id: json(integer, 'The invitation.') };

export const revokeInvitation = endpoint({
  name: 'revoke-email-invite',
  method: 'DELETE',
  path: '/invites/{invite_id}',
  summary: 'Revokes an invitation by e-mail.',
  pathParameters: byId,
});

export const resendInvitation = endpoint({
  name: 'resend-email-invite',
  method: 'POST',
  path: '/invites/{invite_id}/resend',
  summary: 'Sends an invitation by e-mail once more.',
  pathParameters: byId,
  errors: ['INVITATION_FAILED'],
});

export const revokeInvitationLink = endpoint({
  name: 'revoke-invite-link',
  method: 'DELETE',
  path: '/invites/multiuse/{invite_id}',
  summary: 'Revokes an invitation link.',
  pathParameters: byId,
});

export const invitationsChanged = event({
  type: 'invites_changed',
  summary:
    'The invitations that the client may list have changed; it asks for them again. Goes to administrators and to whoever made the invitation.',
  fields: {},
});
