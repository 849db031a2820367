/** Renders a user for one viewer (api.md, User). Pure. */
import { roles } from '@parlance/protocol/users/roles';
import type { WireUser } from '@parlance/protocol/users/users';
import type { Organization } from '../organization/index.ts';
import { apiEmail, openEmail, type User, visibility } from './user.ts';

/** Most junior role that sees the address; 0 for none. */
const seenBy: Readonly<Record<number, number>> = {
  [visibility.everyone]: roles.guest,
  [visibility.members]: roles.member,
  [visibility.moderators]: roles.moderator,
  [visibility.administrators]: roles.administrator,
  [visibility.nobody]: 0,
};

/** [S12] */
export const emailSeenBy = (user: Pick<User, 'isBot' | 'emailAddressVisibility'>): number =>
  user.isBot ? roles.guest : (seenBy[user.emailAddressVisibility] ?? 0);

export const seesEmail = (
  viewer: Pick<User, 'id' | 'role'>,
  user: Pick<User, 'id' | 'isBot' | 'emailAddressVisibility'>,
): boolean => viewer.id === user.id || viewer.role <= emailSeenBy(user);

export const uploadedAvatar = 'U';

/** Relative, so that it works under every host name. */
export const avatarUrl = (
  user: Pick<User, 'id' | 'avatarVersion' | 'avatarKey'>,
  size: '' | '/medium' = '',
): string =>
  user.avatarKey === null
    ? `/avatar/${user.id}${size}?version=${user.avatarVersion}`
    : `/user_avatars/${user.avatarKey}${size === '' ? '' : '-medium'}.png?version=${user.avatarVersion}`;

/** Whether a client that sees the address may compute the avatar [S18]. */
export const mayUseGravatar = (user: Pick<User, 'avatarSource' | 'isBot'>, seesEmail: boolean): boolean =>
  seesEmail && user.avatarSource !== uploadedAvatar;

export interface Rendition {
  readonly seesEmail: boolean;
  readonly clientGravatar: boolean;
  readonly withProfile: boolean;
  /** Whether a spectator looks. */
  readonly isOpen?: boolean;
}

export const isoTime = (at: number): string => new Date(at).toISOString().replace('Z', '+00:00');

export const renderUser = (
  user: User,
  organization: Pick<Organization, 'host'>,
  { seesEmail, clientGravatar, withProfile, isOpen = false }: Rendition,
): WireUser => ({
  user_id: user.id,
  delivery_email: seesEmail || user.isBot ? user.email : null,
  email: (isOpen ? openEmail : apiEmail)(user, organization),
  full_name: user.fullName,
  date_joined: isoTime(user.createdAt),
  is_active: user.isActive,
  is_owner: user.role === roles.owner,
  is_admin: user.role <= roles.administrator,
  is_guest: user.role === roles.guest,
  is_bot: user.isBot,
  bot_type: user.botType,
  role: user.role,
  timezone: user.timezone,
  avatar_url: clientGravatar && mayUseGravatar(user, seesEmail) ? null : avatarUrl(user),
  avatar_version: user.avatarVersion,
  is_imported_stub: user.isImportedStub,
  ...(user.isBot ? { bot_owner_id: user.botOwnerId } : {}),
  ...(user.systemBot === null ? {} : { is_system_bot: true as const }),
  ...(user.isDeleted ? { is_deleted: true as const } : {}),
  ...(withProfile && !isOpen && !user.isBot ? { profile_data: user.profileData ?? {} } : {}),
});
