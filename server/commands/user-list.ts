import { roles } from '@parlance/protocol/users/roles';
import { read } from '../db/sql.ts';

import type { Command } from './command.ts';
import { organizationParameter, withoutSecrets } from './within.ts';

interface Row {
  readonly user_id: number;
  readonly email: string;
  readonly full_name: string;
  readonly role: string;
  readonly is_active: boolean;
  readonly is_bot: boolean;
}

const roleName = (role: number): string =>
  Object.entries(roles).find(([, number]) => number === role)?.[0] ?? String(role);

export const command: Command<readonly Row[]> = {
  name: 'user list',
  summary: 'List the users of an organization.',
  parameters: [organizationParameter],
  run: (given, context) =>
    withoutSecrets(context, given, async ({ database, organization }) => {
      const { rows } = await read<Omit<Row, 'role'> & { role: number }>`
        select id as user_id, email, full_name, role, is_active, is_bot from users
        where organization_id = ${organization.id} and system_bot is null order by id
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
