/**
 * Keeps the epoch of each topic's newest message. A send writes only when its topic enters an epoch. Every write holds
 * the log's lock, so the epochs are exact.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Writable, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';

/** 1024 positions of the log are one epoch; the migration has the same number. */
export const epochOf = (id: RawBuilder<number | null>): RawBuilder<number> => sql<number>`(${id} >> 10)`;

/**
 * Records new messages, which `messages` selects with recipient_id, topic and id. A row is read as it is now, even in a
 * statement whose snapshot is older.
 */
export const noteRecent = (organizationId: number, messages: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into recent_topics as t (organization_id, channel_id, topic_key, epoch)
  select ${organizationId}, n.recipient_id, lower(n.topic), max(${epochOf(sql`n.id`)}) from (${messages}) n
  where n.topic is not null
  group by n.recipient_id, lower(n.topic)
  on conflict (organization_id, channel_id, topic_key) do update set epoch = excluded.epoch
    where t.epoch < excluded.epoch`;

/** Records all messages, for writers of many. */
export const fillRecentTopics = async (query: Writable, organizationId: number): Promise<void> => {
  const all = sql`
    select recipient_id, topic, max(id) as id from messages
    where organization_id = ${organizationId} group by recipient_id, topic`;
  await write`${noteRecent(organizationId, all)}`.execute(query);
};

interface Topic {
  readonly channelId: number;
  readonly topic: string;
}

/** Follows deletions and moves. Call under the log's lock, which sends take too. */
export const refreshRecentTopics = async (
  { query, organizationId }: Transaction,
  topics: readonly Topic[],
): Promise<void> => {
  await write`
    with newest as (
      select distinct p.channel_id, lower(p.topic) as topic_key, ${epochOf(sql`(
        select m.id from messages m
        where m.organization_id = ${organizationId} and m.recipient_id = p.channel_id and m.topic is not null
          and lower(m.topic) = lower(p.topic)
        order by m.id desc limit 1)`)} as epoch
      from unnest(
        ${topics.map(({ channelId }) => channelId)}::int[], ${topics.map(({ topic }) => topic)}::text[]
      ) as p(channel_id, topic)
    ), gone as (
      delete from recent_topics t using newest n
      where t.organization_id = ${organizationId} and t.channel_id = n.channel_id and t.topic_key = n.topic_key
        and n.epoch is null
    )
    insert into recent_topics as t (organization_id, channel_id, topic_key, epoch)
    select ${organizationId}, n.channel_id, n.topic_key, n.epoch from newest n where n.epoch is not null
    on conflict (organization_id, channel_id, topic_key) do update set epoch = excluded.epoch
      where t.epoch <> excluded.epoch
  `.execute(query);
};
