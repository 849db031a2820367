import { sql } from 'kysely';
import { read } from '../db/sql.ts';
import type { Command } from './command.ts';
import { organizationParameter, withoutSecrets } from './within.ts';

interface Statistics {
  readonly people: number;
  readonly bots: number;
  readonly guests: number;
  /** Seen within so many days. */
  readonly active_1_day: number;
  readonly active_7_days: number;
  readonly active_30_days: number;
  readonly channels: number;
  readonly messages: number;
  readonly messages_7_days: number;
  readonly files: number;
  readonly file_bytes: number;
  readonly queues: number;
}

const since = (days: number) => sql.raw(`now() - interval '${days} days'`);

export const command: Command<Statistics> = {
  name: 'statistics',
  summary: 'Show how an organization is used.',
  parameters: [organizationParameter],
  run: (given, context) =>
    withoutSecrets(context, given, async ({ database, organization: { id } }) => {
      const seen = (days: number) =>
        sql`count(*) filter (where not is_bot and active_at > ${since(days)})::int`;
      const { rows } = await read<Statistics>`
        select u.*, m.*, f.*,
          (select count(*)::int from channels where organization_id = ${id} and not is_archived) as channels,
          (select count(*)::int from queues where organization_id = ${id}) as queues
        from (
          select count(*) filter (where not is_bot)::int as people, count(*) filter (where is_bot)::int as bots,
            count(*) filter (where role = 600)::int as guests, ${seen(1)} as active_1_day,
            ${seen(7)} as active_7_days, ${seen(30)} as active_30_days
          from users where organization_id = ${id} and is_active and system_bot is null
        ) u, (
          select count(*)::int as messages,
            count(*) filter (where sent_at > ${since(7)})::int as messages_7_days
          from messages where organization_id = ${id}
        ) m, (
          select count(*)::int as files, coalesce(sum(size), 0)::bigint as file_bytes
          from attachments where organization_id = ${id}
        ) f
      `.execute(database.query);
      return rows[0]!;
    }),
  render: (statistics) =>
    Object.entries(statistics)
      .map(([name, value]) => `${name.replaceAll('_', ' ')}\t${value}`)
      .join('\n'),
};
