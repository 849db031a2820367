import type { UserSettingName } from '@parlance/protocol/settings/user-settings';
import type { Attempts } from '../frame/attempts.ts';
import { hook } from '../frame/hooks.ts';
import type { Mailer } from '../frame/mailer.ts';
import type { Organization } from '../organization/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { User } from './user.ts';

/** Without an invitation users join the defaults. */
export interface Beginning {
  readonly channelIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly includesDefaults: boolean;
}

export interface UserCreation {
  readonly organization: Organization;
  readonly user: User;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly beginning: Beginning | undefined;
}

export const userCreated = hook<UserCreation>('userCreated');

export interface AccountCreation {
  readonly service: { readonly secrets: Pick<Secrets, 'seal'> };
  readonly organization: Organization;
  readonly user: User;
}

/** A person joined, or an administrator made their account. */
export const accountCreated = hook<AccountCreation>('accountCreated');

export interface SignInPlace {
  readonly address: string;
  readonly program: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface SignIn {
  readonly service: {
    readonly secrets: Pick<Secrets, 'seal'>;
    readonly mailer: Mailer;
    readonly attempts: Attempts;
  };
  readonly organization: Organization;
  readonly user: User;
  readonly from: SignInPlace;
}

/** A user proved their identity and gets a session or key. */
export const userSignedIn = hook<SignIn>('userSignedIn');

/** A person and their bots; the transaction holds their rows. */
export const usersDeactivated = hook<readonly number[]>('usersDeactivated');

export interface Reactivation {
  readonly organization: Organization;
  readonly user: User;
}

export const userReactivated = hook<Reactivation>('userReactivated');

/** Higher domains delete what they store about the user, given as before the erasure. */
export const userErased = hook<User>('userErased');

export const messagePlaces = ['public', 'private', 'direct'] as const;
export type MessagePlaces = (typeof messagePlaces)[number];

export interface UnwantedMessages {
  readonly userId: number;
  readonly places: readonly MessagePlaces[];
}

export const messagesUnwanted = hook<UnwantedMessages>('messagesUnwanted');

export const keysRevoked = hook<number>('keysRevoked');

export interface RoleChange {
  readonly organization: Organization;
  readonly before: User;
  readonly after: User;
}

export const roleChanged = hook<RoleChange>('roleChanged');

export interface SettingChange {
  readonly name: UserSettingName;
  readonly value: boolean | number | string;
  readonly userIds: readonly number[];
}

export const settingsChanged = hook<readonly SettingChange[]>('settingsChanged');
