import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { read } from '../db/sql.ts';
import type { Directory } from '../organization/index.ts';
import type { Roster } from './roster.ts';
import { type User, userColumns } from './user.ts';

const most = 8;

/** Fills the user lists after a start, as a member sees them. Stops when `isOver` returns true. */
export const warmRoster = async (
  database: Database,
  directory: Directory,
  roster: Roster,
  isOver: () => boolean,
): Promise<void> => {
  const { rows } = await read<User & { organizationId: number }>`
    select o.id as "organizationId", u.* from (
      select id from organizations where deactivated_at is null order by id limit ${most}
    ) o
    cross join lateral (
      select ${sql.raw(userColumns)} from users u
      where u.organization_id = o.id and u.is_active and u.role = ${roles.member} and u.system_bot is null
      order by u.id limit 1
    ) u
    order by o.id
  `.execute(database.query);
  for (const { organizationId, ...viewer } of rows) {
    if (isOver()) return;
    const organization = await directory.load(organizationId);
    const view = { clientGravatar: true, withProfile: true };
    const { active } = await roster.fetch(database.reader(organizationId), organization, viewer, view);
    await active.blocks;
  }
};
