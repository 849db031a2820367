/** Idle members, for costs that must not grow with them. */
import type { Database } from '@parlance/server/db/database';
import { write } from '@parlance/server/db/sql';

/** Returns their ids. Call once per organization. */
export const makeCrowd = async (
  { query }: Pick<Database, 'query'>,
  organizationId: number,
  count: number,
): Promise<number[]> => {
  const { rows } = await write<{ id: number }>`
    insert into users (organization_id, email, full_name, role)
    select ${organizationId}, 'crowd' || n || '@example.com', 'Crowd ' || n, 400 from generate_series(1, ${count}::int) n
    returning id
  `.execute(query);
  return rows.map(({ id }) => id);
};
