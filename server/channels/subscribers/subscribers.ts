/** Deactivated accounts keep memberships but leave subscriber lists and counts (`account-changes.ts`). */
import { sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';

/** Excluding the few inactive accounts is cheaper than a join. */
const isActive = ({ organizationId }: Reader) => sql<boolean>`user_id not in (
  select id from users where organization_id = ${organizationId} and not is_active)`;

export const fetchSubscribers = async (
  reader: Reader,
  channels: readonly number[],
): Promise<ReadonlyMap<number, number[]>> => {
  const { rows } = await read<{ channel: number; users: number[] }>`
    select recipient_id as channel, array_agg(user_id order by user_id) as users from memberships
    where organization_id = ${reader.organizationId} and recipient_id = any(${channels}::int[])
      and "left" is null and ${isActive(reader)}
    group by recipient_id
  `.execute(reader.query);
  return new Map(rows.map((row) => [row.channel, row.users]));
};
