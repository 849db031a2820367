import { sql } from 'kysely';
import { canReadMessage } from '../../channels/index.ts';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { User } from '../../users/index.ts';

interface Topic {
  readonly channelId: number;
  readonly topic: string;
}

const keyOf = ({ channelId, topic }: Topic): string => `${channelId} ${topic}`;

/**
 * Finds the newest message of each topic, if the author reads it. A link with it leads to where the topic is by then.
 * An older one that the author reads might be far away.
 */
export const fetchNewest = async (
  reader: Reader,
  author: Pick<User, 'id' | 'role'>,
  topics: readonly Topic[],
): Promise<(channelId: number, topic: string) => number | undefined> => {
  const { organizationId } = reader;
  const { rows } = await read<Topic & { readonly id: number }>`
    select t.channel_id as "channelId", t.topic, newest.id
    from unnest(${topics.map(({ channelId }) => channelId)}::int[], ${topics.map(({ topic }) => topic)}::text[])
      as t(channel_id, topic)
    cross join lateral (
      select id from messages where organization_id = ${organizationId} and recipient_id = t.channel_id
        and topic is not null and lower(topic) = lower(t.topic)
      order by id desc limit 1) newest
    where ${canReadMessage(organizationId, author, { id: sql`newest.id`, recipient: sql`t.channel_id` })}
  `.execute(reader.query);
  const found = new Map(rows.map((row) => [keyOf(row), row.id]));
  return (channelId, topic) => found.get(keyOf({ channelId, topic }));
};
