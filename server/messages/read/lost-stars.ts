/** A star survives lost access. When its message goes, the owner learns only of the star [V3]. */
import { flagsRemoved } from '@parlance/protocol/messages/flags';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { LogEntry } from '../../events/entry.ts';
import { mayReadIn } from '../readers.ts';
import { flagBits } from './flag-bits.ts';

/** Call before the change: entries for stars of users who can read the messages in none of the channels. */
export const fetchLostStars = async (
  { query, organizationId }: Reader,
  ids: readonly number[],
  channelIds: readonly number[],
): Promise<LogEntry[]> => {
  const isLost: RawBuilder<boolean>[] = channelIds.map(
    (id) => sql<boolean>`not ${mayReadIn(organizationId, id, sql`f.message_id`)}`,
  );
  const { rows } = await read<{ users: number[]; messages: number[] }>`
    with marked as materialized (
      select user_id, message_id, flags from message_flags
      where organization_id = ${organizationId} and message_id in (select unnest(${ids}::bigint[]))
    ), lost as (
      select f.user_id, array_agg(f.message_id order by f.message_id) as messages
      from marked f
      join users u on u.organization_id = ${organizationId} and u.id = f.user_id and u.is_active
      where f.flags & ${flagBits.starred}::int <> 0 and ${sql.join(isLost, sql` and `)}
      group by f.user_id
    )
    select messages, array_agg(user_id order by user_id) as users from lost group by messages
  `.execute(query);
  return rows.map(({ users, messages }) => ({
    event: flagsRemoved.of({ operation: 'remove', flag: 'starred', messages, all: false }),
    audience: { users },
  }));
};
