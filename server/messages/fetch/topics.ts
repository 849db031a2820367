/** A channel's topics [S38]. */
import type { Answer, Input } from '@parlance/protocol/endpoint';
import type { getTopics } from '@parlance/protocol/messages/fetch';
import { showTopic } from '@parlance/protocol/topics/rule';
import { sql } from 'kysely';
import { noSuchChannel } from '../../channels/index.ts';
import { read } from '../../db/sql.ts';
import type { Call } from '../../frame/routes.ts';
import { isReceived } from '../access.ts';
import { type Readable, readableChannels } from '../narrow/names.ts';

const fetchReadable = async ({ reader, actor }: Call, id: number): Promise<Readable> => {
  const { rows } = await readableChannels(
    reader.organizationId,
    actor,
    sql<boolean>`c.id::bigint = ${id}::bigint`,
  ).execute(reader.query);
  if (rows[0] === undefined) throw noSuchChannel(id);
  return rows[0];
};

/**
 * Newest first. Steps through the index of topics, so that work grows with topics, not messages; partial
 * history reads only received messages.
 */
export const fetchTopics = async (
  input: Input<typeof getTopics>,
  call: Call,
): Promise<Answer<typeof getTopics>> => {
  const { reader, actor } = call;
  const channel = await fetchReadable(call, input.stream_id);
  const newest = channel.isReceivedOnly
    ? sql`
      select max(m.id) as id from messages m
      where m.organization_id = ${reader.organizationId} and m.recipient_id = ${channel.id}
        and m.id >= ${channel.floor}::bigint and ${isReceived(actor)}
      group by lower(m.topic)`
    : sql`
      select (
        select m.id from messages m
        where m.organization_id = ${reader.organizationId} and m.recipient_id = ${channel.id}
          and m.topic is not null and lower(m.topic) = t.topic
        order by m.id desc limit 1
      ) as id from topics t where t.topic is not null`;
  const { rows } = await read<{ name: string; max_id: number }>`
    with recursive topics as (
      (select lower(topic) as topic from messages
       where organization_id = ${reader.organizationId} and recipient_id = ${channel.id} and topic is not null
       order by lower(topic) limit 1)
      union all
      select (
        select lower(m.topic) from messages m
        where m.organization_id = ${reader.organizationId} and m.recipient_id = ${channel.id}
          and m.topic is not null and lower(m.topic) > t.topic
        order by lower(m.topic) limit 1)
      from topics t where t.topic is not null
    )
    select m.topic as name, m.id as max_id
    from (${newest}) n
    join messages m on m.organization_id = ${reader.organizationId} and m.id = n.id
    order by m.id desc
  `.execute(reader.query);
  return {
    topics: rows.map(({ name, max_id }) => ({
      name: showTopic(name, input.allow_empty_topic_name),
      max_id,
    })),
  };
};
