/** A user, person or bot, as the service knows it. */
import type { SystemBot } from '@parlance/protocol/users/system-bots';
import type { ProfileData } from '@parlance/protocol/users/users';
import type { Organization } from '../organization/index.ts';

export interface User {
  readonly id: number;
  /** The real address (delivery_email on the wire). */
  readonly email: string;
  readonly fullName: string;
  readonly role: number;
  readonly isActive: boolean;
  readonly isBot: boolean;
  readonly botType: number | null;
  readonly botOwnerId: number | null;
  readonly timezone: string;
  readonly avatarSource: string;
  readonly avatarVersion: number;
  /** Where uploaded pictures are; null for those that the service draws. */
  readonly avatarKey: string | null;
  /** Milliseconds since the epoch, as the next two: thousands of users are kept in memory, where a Date takes ten times as much. */
  readonly createdAt: number;
  readonly firstSignInAt: number | null;
  /** The last call, give or take half a day (`activity.ts`). */
  readonly activeAt: number;
  readonly isImportedStub: boolean;
  readonly isDeleted: boolean;
  readonly emailAddressVisibility: number;
  /** For an account of the service itself: which of its bots it is. */
  readonly systemBot: SystemBot | null;
  /** Whether anybody has muted this user. */
  readonly isMutedBySome: boolean;
  /** Whether the language in their settings is of their own choice. */
  readonly choseLanguage: boolean;
  /** Only what differs from the declared defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Values of custom profile fields; only where they were asked for, with `profiledColumns`. */
  readonly profileData?: ProfileData;
}

/** A time as `User` has it. */
export const milliseconds = (column: string): string => `round(date_part('epoch', ${column}) * 1000)`;

/** The columns of `users u`, under the names of `User`. */
export const userColumns = `
  u.id, u.email, u.full_name as "fullName", u.role, u.is_active as "isActive", u.is_bot as "isBot",
  u.bot_type as "botType", u.bot_owner_id as "botOwnerId", u.timezone, u.avatar_source as "avatarSource",
  u.avatar_version as "avatarVersion", u.avatar_key as "avatarKey",
  ${milliseconds('u.created_at')} as "createdAt", ${milliseconds('u.first_sign_in_at')} as "firstSignInAt",
  ${milliseconds('u.active_at')} as "activeAt",
  u.is_imported_stub as "isImportedStub", u.is_deleted as "isDeleted",
  u.email_address_visibility as "emailAddressVisibility", u.settings,
  u.is_muted_by_some as "isMutedBySome", u.system_bot as "systemBot",
  'default_language' = any(u.edited_settings) as "choseLanguage"`;

/** The same with the values of custom profile fields, for what is shown in lists of users. */
export const profiledColumns = `${userColumns}, u.profile_data as "profileData"`;

/** Who may see a user's real address. */
export const visibility = { everyone: 1, members: 2, administrators: 3, nobody: 4, moderators: 5 } as const;

/** The address for the API (email on the wire): a placeholder unless everyone may see the real one [S13]. */
export const apiEmail = (
  user: Pick<User, 'id' | 'email' | 'emailAddressVisibility' | 'isBot'>,
  organization: Pick<Organization, 'host'>,
) =>
  user.isBot || user.emailAddressVisibility === visibility.everyone
    ? user.email
    : `user${user.id}@${organization.host.replace(/:\d+$/, '')}`;

/** The address that people without an account are told: never a person's own. */
export const openEmail = (
  user: Parameters<typeof apiEmail>[0],
  organization: Pick<Organization, 'host'>,
): string => apiEmail({ ...user, emailAddressVisibility: visibility.nobody }, organization);
