/** Founding an organization: its row, its log, the built-in groups and the service's own bots. The first owner follows from `users/`. */
import { release } from '@parlance/protocol/levels';
import { roles, type SystemGroup, systemGroups } from '@parlance/protocol/roles';
import { systemBots } from '@parlance/protocol/system-bots';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const descriptions: Readonly<Record<SystemGroup, string>> = {
  'role:nobody': 'Nobody',
  'role:owners': 'Owners of this organization',
  'role:administrators': 'Administrators of this organization, including owners',
  'role:moderators': 'Moderators of this organization, including administrators',
  'role:fullmembers': 'Members of this organization whose account is not new, and moderators',
  'role:members': 'Members of this organization, not including guests',
  'role:everyone': 'Everyone in this organization, including guests',
  'role:internet': 'Everyone on the Internet',
};

/** Each built-in group holds the one before it, so that a more senior role has what a junior one has. */
const chain: readonly SystemGroup[] = [
  'role:owners',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
  'role:internet',
];

/** Returns the organization's id; throws when the subdomain is taken. A hidden one is deactivated until it is complete. */
export const foundOrganization = (
  database: Database,
  {
    subdomain,
    name,
    isHidden = false,
  }: { readonly subdomain: string; readonly name: string; readonly isHidden?: boolean },
): Promise<number> =>
  database.query.transaction().execute(async (query) => {
    const { id } = await query
      .insertInto('organizations')
      .values({ subdomain, name, release, deactivated_at: isHidden ? sql<Date>`now()` : null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await query.insertInto('organization_logs').values({ organization_id: id, position: 0 }).execute();
    const names = Object.keys(systemGroups) as SystemGroup[];
    const rows = await query
      .insertInto('groups')
      .values(
        names.map((group) => ({
          organization_id: id,
          name: group,
          description: descriptions[group],
          is_system: true,
          creator_id: null,
          created_at: null,
        })),
      )
      .returning(['id', 'name'])
      .execute();
    const ids = Object.fromEntries(rows.map((row) => [row.name, row.id])) as Record<SystemGroup, number>;
    await query
      .insertInto('group_subgroups')
      .values(
        chain.slice(1).map((group, index) => ({
          organization_id: id,
          group_id: ids[group],
          subgroup_id: ids[chain[index]!],
        })),
      )
      .execute();
    await query
      .updateTable('organizations')
      .set({ system_groups: sql`${ids}::jsonb` })
      .where('id', '=', id)
      .execute();
    // As members they see what everybody sees; what they write goes where its cause says.
    await query
      .insertInto('users')
      .values(
        Object.entries(systemBots).map(([bot, { email, fullName }]) => ({
          organization_id: id,
          email,
          full_name: fullName,
          role: roles.member,
          is_bot: true,
          bot_type: 1,
          bot_owner_id: null,
          password_hash: null,
          first_sign_in_at: sql<Date>`now()`,
          system_bot: bot,
        })),
      )
      .execute();
    return id;
  });
