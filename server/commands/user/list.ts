import { sql } from 'kysely';
import { read } from '../../db/sql.ts';
import type { Command } from '../command.ts';
import { organizationParameter, readText, withoutSecrets } from '../within.ts';
import { readRole, roleName, roleNames } from './role.ts';

interface Row {
  readonly user_id: number;
  readonly email: string;
  readonly full_name: string;
  readonly role: string;
  readonly is_active: boolean;
  readonly is_bot: boolean;
}

export const command: Command<readonly Row[]> = {
  name: 'user list',
  summary: 'List the users of an organization, or find some of them.',
  parameters: [
    { flags: '--find <text>', meaning: 'only those with the text in their name or address' },
    { flags: '--role <role>', meaning: `only those who are one of ${roleNames.join(', ')}` },
    { flags: '--deactivated', meaning: 'only deactivated ones' },
    organizationParameter,
  ],
  run: (given, context) =>
    withoutSecrets(context, given, async ({ database, organization }) => {
      const words = readText(given, 'find');
      const role = readText(given, 'role');
      const isMeant = [
        sql`organization_id = ${organization.id} and system_bot is null`,
        ...(words === undefined
          ? []
          : [sql`position(lower(${words}) in lower(full_name || ' ' || email)) > 0`]),
        ...(role === undefined ? [] : [sql`role = ${readRole(role, '--role')}`]),
        ...(given.deactivated === true ? [sql`not is_active`] : []),
      ];
      const { rows } = await read<Omit<Row, 'role'> & { role: number }>`
        select id as user_id, email, full_name, role, is_active, is_bot from users
        where ${sql.join(isMeant, sql` and `)} order by id
      `.execute(database.query);
      return rows.map((row) => ({ ...row, role: roleName(row.role) }));
    }),
  render: (rows) =>
    rows
      .map((row) =>
        [
          row.user_id,
          row.email,
          row.full_name,
          row.role,
          ...(row.is_bot ? ['bot'] : []),
          ...(row.is_active ? [] : ['deactivated']),
        ].join('\t'),
      )
      .join('\n'),
};
