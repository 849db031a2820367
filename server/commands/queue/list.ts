import { read } from '../../db/sql.ts';
import type { Command } from '../command.ts';
import { emailParameter, findAccount } from '../user/account.ts';
import { organizationParameter, readText, withoutSecrets } from '../within.ts';

interface Row {
  readonly email: string;
  readonly queue_id: string;
  /** Entries of the log that the client has not fetched yet, also those that it does not want. */
  readonly behind: number;
  /** As of some minutes: the service writes it seldom. */
  readonly last_used_at: Date;
  readonly idle_timeout_seconds: number;
}

export const command: Command<readonly Row[]> = {
  name: 'queue list',
  summary: 'Show the event queues of clients, and how far behind they are.',
  parameters: [emailParameter, organizationParameter],
  run: (given, context) =>
    withoutSecrets(context, given, async ({ database, organization }) => {
      const reader = { organizationId: organization.id, query: database.query };
      const email = readText(given, 'email');
      const userId = email === undefined ? null : await findAccount(reader, email);
      const { rows } = await read<Row>`
        select u.email, q.id as queue_id, greatest(l.position - q.position, 0)::int as behind, q.last_used_at,
          q.idle_timeout_seconds
        from queues q
        join users u on u.organization_id = q.organization_id and u.id = q.user_id
        join organization_logs l on l.organization_id = q.organization_id
        where q.organization_id = ${organization.id} and (${userId}::int is null or q.user_id = ${userId})
        order by u.email, q.last_used_at
      `.execute(database.query);
      return rows;
    }),
  render: (rows) =>
    rows
      .map(({ email, queue_id, behind, last_used_at }) =>
        [email, queue_id, `${behind} behind`, `last used ${new Date(last_used_at).toISOString()}`].join('\t'),
      )
      .join('\n'),
};
