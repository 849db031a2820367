/** What outgoing webhooks failed at lately: the newest of each bot. */
export const statements: readonly string[] = [
  `create table bot_failures (
    organization_id integer not null,
    id bigint generated always as identity,
    bot_id integer not null,
    -- The message that was not passed on; it may be gone by now.
    message_id bigint not null,
    failed_at timestamptz not null,
    -- In the organization's language, like the notice to the owner.
    reason text not null,
    -- Whether another try follows.
    is_tried_again boolean not null,
    primary key (organization_id, id),
    foreign key (organization_id, bot_id) references users
  )`,
  `create index bot_failures_newest on bot_failures (organization_id, bot_id, id desc)`,
];
