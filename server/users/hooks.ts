/** What happens to users and to their settings. */
import type { UserSettingName } from '@parlance/protocol/settings/user-settings';
import type { Attempts } from '../frame/attempts.ts';
import { hook } from '../frame/hooks.ts';
import type { Mailer } from '../frame/mailer.ts';
import type { Organization } from '../organization/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { User } from './user.ts';

/** Where an invited user begins; users without an invitation begin in the defaults. */
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

/** A person has an account who had none: joined, or let in by an administrator. */
export const accountCreated = hook<AccountCreation>('accountCreated');

/** From where and with what a user signs in. */
export interface SignInPlace {
  /** The network address. */
  readonly address: string;
  /** What the calling program says that it is; undefined when it says nothing. */
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

/** A user has proved who they are, and gets a session or a key. */
export const userSignedIn = hook<SignIn>('userSignedIn');

/** A person and the bots that go with them, by id; their rows are locked by the transaction. */
export const usersDeactivated = hook<readonly number[]>('usersDeactivated');

export interface Reactivation {
  readonly organization: Organization;
  readonly user: User;
}

export const userReactivated = hook<Reactivation>('userReactivated');

/** The user, as they were, is being erased: higher domains delete what they store about them. */
export const userErased = hook<User>('userErased');

/** Kinds of places by who may read there: channels that are private or are not, and direct messages. */
export const messagePlaces = ['public', 'private', 'direct'] as const;
export type MessagePlaces = (typeof messagePlaces)[number];

export interface UnwantedMessages {
  readonly userId: number;
  readonly places: readonly MessagePlaces[];
}

/** What the user wrote in these places is to be deleted. */
export const messagesUnwanted = hook<UnwantedMessages>('messagesUnwanted');

/** Keys of the user, given by id, stop working. */
export const keysRevoked = hook<number>('keysRevoked');

export interface RoleChange {
  readonly organization: Organization;
  readonly before: User;
  readonly after: User;
}

export const roleChanged = hook<RoleChange>('roleChanged');

/** A personal setting that changed, and for which users. */
export interface SettingChange {
  readonly name: UserSettingName;
  readonly value: boolean | number | string;
  readonly userIds: readonly number[];
}

export const settingsChanged = hook<readonly SettingChange[]>('settingsChanged');
