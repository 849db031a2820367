import type { SystemBot } from '@parlance/protocol/users/system-bots';
import type { ProfileData } from '@parlance/protocol/users/users';
import type { Standing } from '../db/rights.ts';
import type { Organization } from '../organization/index.ts';

export interface User {
  readonly id: number;
  /** The real address (`delivery_email` on the wire). */
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
  /** Null for generated pictures. */
  readonly avatarKey: string | null;
  /** Milliseconds since the epoch, like the next two: a Date takes ten times the memory. */
  readonly createdAt: number;
  readonly firstSignInAt: number | null;
  /** Within half a day (`activity.ts`). */
  readonly activeAt: number;
  readonly isImportedStub: boolean;
  readonly isDeleted: boolean;
  readonly emailAddressVisibility: number;
  readonly systemBot: SystemBot | null;
  readonly isMutedBySome: boolean;
  readonly choseLanguage: boolean;
  /** Only differences from the defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Only with `profiledColumns`. */
  readonly profileData?: ProfileData;
  /** Only of callers that may write. */
  readonly standing?: Standing | undefined;
}

export const milliseconds = (column: string): string => `round(date_part('epoch', ${column}) * 1000)`;

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

export const profiledColumns = `${userColumns}, u.profile_data as "profileData"`;

export const visibility = { everyone: 1, members: 2, administrators: 3, nobody: 4, moderators: 5 } as const;

/** Returns the API's `email`: a placeholder unless all users may see the real address [S13]. */
export const apiEmail = (
  user: Pick<User, 'id' | 'email' | 'emailAddressVisibility' | 'isBot'>,
  organization: Pick<Organization, 'host'>,
) =>
  user.isBot || user.emailAddressVisibility === visibility.everyone
    ? user.email
    : `user${user.id}@${organization.host.replace(/:\d+$/, '')}`;

/** Never a person's real address. */
export const openEmail = (
  user: Parameters<typeof apiEmail>[0],
  organization: Pick<Organization, 'host'>,
): string => apiEmail({ ...user, emailAddressVisibility: visibility.nobody }, organization);
