/** Direct conversations of two to four users. */
import type { Database } from '../db/database.ts';
import { write } from '../db/sql.ts';
import type { Random } from './random.ts';

const drawPeople = (users: readonly number[], random: Random): string => {
  const size = random.next() < 0.8 ? 2 : 3 + random.below(2);
  const people = new Set<number>();
  while (people.size < Math.min(size, users.length)) people.add(random.pick(users));
  return [...people].sort((a, b) => a - b).join();
};

/** Adds about one conversation per two users; keeps existing ones. */
export const addConversations = async (
  database: Database,
  { organizationId, random }: { readonly organizationId: number; readonly random: Random },
  users: readonly number[],
): Promise<number> => {
  if (users.length < 2) return 0;
  const drawn = new Set(Array.from({ length: Math.ceil(users.length / 2) }, () => drawPeople(users, random)));
  await write`
    with made as (
      insert into conversations (organization_id, user_ids)
      select ${organizationId}, string_to_array(people, ',')::int[]
      from unnest(string_to_array(${[...drawn].join('\n')}::text, E'\n')) with ordinality as d(people, place)
      order by place
      on conflict (organization_id, user_ids) do nothing
      returning id, user_ids
    )
    insert into memberships (organization_id, user_id, recipient_id, joined)
    select ${organizationId}, user_id, made.id, 0 from made, unnest(made.user_ids) as user_id
  `.execute(database.query);
  return drawn.size;
};
