/** Which built-in groups follow from a role and the age of an account. Needs no query. */
import { roles, type SystemGroup, systemGroups } from '@parlance/protocol/users/roles';
import type { Organization } from './organization.ts';
import { settingOf } from './settings.ts';

export interface Account {
  readonly role: number;
  /** Milliseconds since the epoch, as the next. */
  readonly createdAt: number;
  readonly firstSignInAt: number | null;
}

const dayMilliseconds = 86_400_000;

/**
 * The latest moment of joining, in milliseconds, with which a member is a full member at `now`. A person joins with the
 * first sign-in [S14]; until then the making of the account counts.
 *
 * Members become full members by the passing of time alone, at the very moment that the waiting period ends. No event
 * tells of it: clients know `date_joined` and `realm_waiting_period_threshold` and compute it themselves.
 */
export const fullMemberSince = (organization: Organization, now: number): number =>
  now - settingOf(organization, 'waiting_period_threshold') * dayMilliseconds;

export const isFullMember = (organization: Organization, account: Account, now: number): boolean =>
  account.role < roles.member ||
  (account.role === roles.member &&
    (account.firstSignInAt ?? account.createdAt) <= fullMemberSince(organization, now));

/** Whether the account belongs to the built-in group, directly or through another. */
export const isInSystemGroup = (
  organization: Organization,
  account: Account,
  group: SystemGroup,
  now: number,
): boolean => {
  if (group === 'role:fullmembers') return isFullMember(organization, account, now);
  const mostJunior = systemGroups[group];
  return mostJunior !== null && account.role <= mostJunior;
};

const directGroups: Readonly<Record<number, SystemGroup>> = {
  [roles.owner]: 'role:owners',
  [roles.administrator]: 'role:administrators',
  [roles.moderator]: 'role:moderators',
  [roles.member]: 'role:members',
  [roles.guest]: 'role:everyone',
};

/**
 * The built-in groups whose `members` name the account on the wire: its role's own, and for a full member in the role of
 * member also `role:fullmembers`. Everybody else is in a group through its subgroups.
 */
export const directSystemGroups = (
  organization: Organization,
  account: Account,
  now: number,
): readonly SystemGroup[] => {
  const own = directGroups[account.role];
  if (own === undefined) return [];
  return own === 'role:members' && isFullMember(organization, account, now)
    ? [own, 'role:fullmembers']
    : [own];
};
