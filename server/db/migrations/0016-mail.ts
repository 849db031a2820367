/** Secret parts of channels' e-mail addresses. */
export const statements: readonly string[] = [
  `create table channel_email_addresses (
    organization_id integer not null,
    channel_id integer not null,
    creator_id integer not null,
    sender_id integer not null,
    token text not null,
    primary key (organization_id, channel_id, creator_id, sender_id),
    foreign key (organization_id, channel_id) references channels,
    foreign key (organization_id, creator_id) references users,
    foreign key (organization_id, sender_id) references users
  )`,
  `create unique index channel_email_addresses_token on channel_email_addresses (token)`,
];
