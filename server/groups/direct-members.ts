import { type RawBuilder, sql } from 'kysely';
import type { Organization } from '../organization/index.ts';
import { systemMembers } from '../users/index.ts';

/** Pairs of custom group and active member. */
export const storedMembers = (organization: Organization): RawBuilder<unknown> => sql`
  select m.group_id, m.user_id from group_members m
  join users u on u.organization_id = m.organization_id and u.id = m.user_id
  where m.organization_id = ${organization.id} and u.is_active`;

/** Adds built-in groups, which follow from roles. */
export const directMembers = (organization: Organization, now: number): RawBuilder<unknown> =>
  sql`${storedMembers(organization)} union all ${systemMembers(organization, now)}`;
