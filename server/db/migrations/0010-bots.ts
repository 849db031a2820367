export const statements: readonly string[] = [
  `create table bots (
    organization_id integer not null,
    user_id integer not null,
    sending_channel_id integer,
    events_channel_id integer,
    all_public_channels boolean not null default false,
    service_name text,
    -- Of an outgoing webhook: where to, and in which form.
    url text,
    interface smallint,
    -- Encrypted: the token of an outgoing webhook, the configuration of an embedded bot.
    sealed bytea,
    -- When the owner was last told that requests fail; null since one succeeded.
    failure_told_at timestamptz,
    primary key (organization_id, user_id),
    foreign key (organization_id, user_id) references users,
    foreign key (organization_id, sending_channel_id) references channels,
    foreign key (organization_id, events_channel_id) references channels
  )`,
  `create index bots_sending_channel on bots (organization_id, sending_channel_id) where sending_channel_id is not null`,
  `create index bots_events_channel on bots (organization_id, events_channel_id) where events_channel_id is not null`,
  `create table bot_storage (
    organization_id integer not null,
    user_id integer not null,
    key text not null,
    value text not null,
    primary key (organization_id, user_id, key),
    foreign key (organization_id, user_id) references users
  )`,
  // One row for each organization that the consumer follows.
  `create table log_cursors (
    organization_id integer not null references organizations,
    consumer text not null,
    position bigint not null,
    primary key (organization_id, consumer)
  )`,
];
