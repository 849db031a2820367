import type { WireInvitation } from '@parlance/protocol/invitations';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import { fitsInteger } from '../db/integer.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { toSeconds } from '../frame/seconds.ts';
import type { Organization } from '../organization/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { User } from '../users/index.ts';

export interface Invitation {
  readonly id: number;
  readonly inviterId: number;
  /** Null for a reusable link. */
  readonly email: string | null;
  readonly sealedToken: Buffer;
  readonly role: number;
  readonly channelIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly includesDefaults: boolean;
  readonly welcomeText: string | null;
  readonly tellsInviter: boolean;
  readonly invitedAt: Date;
  readonly expiresAt: Date | null;
}

const columns = sql.raw(`
  i.id, i.inviter_id as "inviterId", i.email, i.token_sealed as "sealedToken", i.role, i.channel_ids as "channelIds",
  i.group_ids as "groupIds", i.includes_defaults as "includesDefaults", i.welcome_text as "welcomeText",
  i.tells_inviter as "tellsInviter", i.invited_at as "invitedAt", i.expires_at as "expiresAt"`);

const isOpen = (now: number) => sql`(i.expires_at is null or i.expires_at > ${new Date(now)}::timestamptz)`;

export const managesAll = ({ role }: Pick<User, 'role'>): boolean => role <= roles.administrator;

/** Returns the user's own invitations, or all for administrators [V24]; newest last. */
export const fetchInvitations = async (reader: Reader, user: User, now: number): Promise<Invitation[]> => {
  const { rows } = await read<Invitation>`
    select ${columns} from invitations i
    where i.organization_id = ${reader.organizationId} and ${isOpen(now)}
      and (${managesAll(user)}::boolean or i.inviter_id = ${user.id})
    order by i.id
  `.execute(reader.query);
  return rows;
};

/** Returns undefined if the invitation is missing or the user may not manage it [V9]. */
export const findManaged = async (
  reader: Reader,
  user: User,
  { kind, id }: { readonly kind: 'email' | 'link'; readonly id: number },
  now: number,
): Promise<Invitation | undefined> => {
  if (!fitsInteger(id)) return undefined;
  const { rows } = await read<Invitation>`
    select ${columns} from invitations i
    where i.organization_id = ${reader.organizationId} and i.id = ${id} and ${isOpen(now)}
      and (i.email is null) = ${kind === 'link'}::boolean
      and (${managesAll(user)}::boolean or i.inviter_id = ${user.id})
    for update
  `.execute(reader.query);
  return rows[0];
};

/** Looks up by a keyed hash, so that timing reveals nothing about a guess [V14]. */
export const findByToken = async (
  reader: Reader,
  secrets: Pick<Secrets, 'hash'>,
  token: string,
  now: number,
): Promise<Invitation | undefined> => {
  const { rows } = await read<Invitation>`
    select ${columns} from invitations i
    where i.organization_id = ${reader.organizationId} and i.token_hash = ${secrets.hash(token)} and ${isOpen(now)}
  `.execute(reader.query);
  return rows[0];
};

export const findById = async (reader: Reader, id: number, now: number): Promise<Invitation | undefined> => {
  const { rows } = await read<Invitation>`
    select ${columns} from invitations i
    where i.organization_id = ${reader.organizationId} and i.id = ${id} and ${isOpen(now)}
  `.execute(reader.query);
  return rows[0];
};

export const linkOf = (organization: Pick<Organization, 'url'>, token: string): string =>
  `${organization.url}/join/${token}`;

/** An e-mail invitation's link is for its recipient alone; `link` is then null. */
export const renderInvitation = (invitation: Invitation, link: string | null): WireInvitation => ({
  id: invitation.id,
  invited_by_user_id: invitation.inviterId,
  invited: toSeconds(invitation.invitedAt),
  expiry_date: invitation.expiresAt && toSeconds(invitation.expiresAt),
  invited_as: invitation.role,
  is_multiuse: invitation.email === null,
  notify_referrer_on_join: invitation.tellsInviter,
  ...(invitation.email === null ? {} : { email: invitation.email }),
  ...(link === null ? {} : { link_url: link }),
});
