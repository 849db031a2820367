/**
 * Finds a person's conversations by recency (docs/conversations.md). An epoch is 1024 positions of the log, so that
 * most sends write nothing here.
 */
export const statements: readonly string[] = [
  `create table recent_topics (
    organization_id integer not null references organizations,
    channel_id integer not null,
    topic_key text not null,
    -- When its newest message came.
    epoch bigint not null,
    primary key (organization_id, channel_id, topic_key)
  )`,
  `create index recent_topics_epoch on recent_topics (organization_id, channel_id, epoch)`,
  `insert into recent_topics (organization_id, channel_id, topic_key, epoch)
   select organization_id, recipient_id, lower(topic), max(id) >> 10 from messages
   where topic is not null group by 1, 2, 3`,
  // In which conversations a person took part. Equal entries share their key, so the index is small.
  `create index messages_sender_places on messages (organization_id, sender_id, recipient_id, lower(topic))`,
];
