import { read } from '../../db/sql.ts';
import type { Command } from '../command.ts';

interface Row {
  readonly id: number;
  /** Empty for the one of the root host. */
  readonly subdomain: string;
  readonly name: string;
  readonly people: number;
  readonly is_deactivated: boolean;
}

export const command: Command<readonly Row[]> = {
  name: 'organization list',
  summary: 'List the organizations of this service.',
  parameters: [],
  run: (_given, context) =>
    context.withDatabase(async ({ database }) => {
      const { rows } = await read<Row>`
        select o.id, o.subdomain, o.name, o.deactivated_at is not null as is_deactivated, (
          select count(*)::int from users u
          where u.organization_id = o.id and u.is_active and not u.is_bot and u.system_bot is null) as people
        from organizations o order by o.id
      `.execute(database.query);
      return rows;
    }),
  render: (rows) =>
    rows
      .map(({ id, subdomain, name, people, is_deactivated }) =>
        [id, subdomain, name, `${people} people`, ...(is_deactivated ? ['deactivated'] : [])].join('\t'),
      )
      .join('\n'),
};
