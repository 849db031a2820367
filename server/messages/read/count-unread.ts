/** Unread messages of people of several organizations. */
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { read } from '../../db/sql.ts';
import { isMuted } from '../../topics/index.ts';
import type { Actor } from '../access.ts';
import { allUnread } from './unread.ts';

export interface UnreadOf {
  readonly organizationId: number;
  readonly actor: Actor;
}

const countFor = ({ organizationId, actor }: UnreadOf, place: number) => sql`
  select ${place}::int as place, coalesce(sum(m.count), 0)::int as count
  from (
    select ${organizationId}::int as organization_id, u.recipient_id, (array_agg(u.topic))[1] as topic, count(*)
    from (${allUnread(organizationId, actor)}) u
    group by u.recipient_id, lower(u.topic)
  ) m
  where not ${isMuted(actor)}`;

/** Returns in the order of `people` how many they have outside of muted conversations. */
export const countUnread = async (
  { query }: Pick<Database, 'query'>,
  people: readonly UnreadOf[],
): Promise<readonly number[]> => {
  if (people.length === 0) return [];
  const { rows } = await read<{ count: number }>`
    select count from (${sql.join(people.map(countFor), sql` union all `)}) counts order by place
  `.execute(query);
  return rows.map(({ count }) => count);
};
