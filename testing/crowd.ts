/** Many members at once, for what must not cost more with them; none of them acts. */

import type { Database } from '@parlance/server/db/database';
import { write } from '@parlance/server/db/sql';

/** Their ids. Once for an organization. */
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
