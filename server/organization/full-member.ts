/** Built-in groups derived from role and account age, without a query. */
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
 * Returns the latest joining time, in milliseconds, of full members at `now`. Accounts join at the first
 * sign-in [S14], or until then at creation. Members become full members without an event: clients compute it
 * from `date_joined` and `realm_waiting_period_threshold`.
 */
export const fullMemberSince = (organization: Organization, now: number): number =>
  now - settingOf(organization, 'waiting_period_threshold') * dayMilliseconds;

export const isFullMember = (organization: Organization, account: Account, now: number): boolean =>
  account.role < roles.member ||
  (account.role === roles.member &&
    (account.firstSignInAt ?? account.createdAt) <= fullMemberSince(organization, now));

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
 * Groups that list the account in `members` on the wire: its role's, and `role:fullmembers` for a full
 * member. Other groups contain it through subgroups.
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
