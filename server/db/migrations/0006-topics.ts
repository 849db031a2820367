/** Topics are compared without letter case. */
export const statements: readonly string[] = [
  `create table user_topics (
    organization_id integer not null,
    user_id integer not null,
    channel_id integer not null,
    topic_key text not null generated always as (lower(topic)) stored,
    topic text not null,
    -- 1 muted, 2 unmuted, 3 followed
    policy smallint not null,
    updated_at timestamptz not null,
    primary key (organization_id, user_id, channel_id, topic_key),
    foreign key (organization_id, user_id) references users,
    foreign key (organization_id, channel_id) references channels
  )`,
  `create index user_topics_topic on user_topics (organization_id, channel_id, topic_key)`,
];
