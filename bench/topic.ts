/** Writes a full topic straight into the tables. */
import { createVocabulary } from '@parlance/server/populate/words';
import type { Ground } from './ground.ts';
import type { Person } from './load/request.ts';

/** Uses successive log positions, each with an entry; returns the first id. */
export const fillTopic = async (
  { sql, everybodysChannel }: Ground,
  topic: string,
  count: number,
  sender: Person,
): Promise<number> => {
  const words = createVocabulary().slice(0, 2000);
  const contents = Array.from({ length: count }, (_, index) =>
    Array.from({ length: 12 }, (_, place) => words[(index * 7 + place * 131) % words.length]).join(' '),
  );
  const rows = await sql<{ first: number }[]>`
    with log as (
      update organization_logs l set position = l.position + ${count}::int
      from channels c where c.id = ${everybodysChannel}::int and l.organization_id = c.organization_id
      returning l.organization_id, l.position - ${count}::int + 1 as first
    ), entries as (
      insert into events (organization_id, position, entry)
      select organization_id, first + n, '{}' from log, generate_series(0, ${count}::int - 1) n
    ), written as (
      insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client,
        sent_at, is_me_message, read_by_sender)
      select organization_id, first + place - 1, ${everybodysChannel}::int, ${topic}, ${sender.user_id}::int, content,
        '<p>' || content || '</p>', 'populate', now(), false, true
      from log, unnest(string_to_array(${contents.join('\n')}, E'\n')) with ordinality as m(content, place)
    )
    select first from log`;
  await sql`analyze messages`;
  return rows[0]!.first;
};
