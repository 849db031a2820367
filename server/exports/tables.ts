/**
 * Which rows and columns go into an archive. What is not named here does not leave: no key, password, token or address of
 * a device has a column in this list [V19].
 */
import { type RawBuilder, sql } from 'kysely';
import type { TableName } from './format.ts';
import type { Scope } from './scope.ts';

type Select = (scope: Scope) => RawBuilder<Readonly<Record<string, unknown>>>;

/** Settings that name a channel say nothing of one that the archive does not hold. */
const channelSettings = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
];

const here = ({ organizationId }: Scope, alias: string) =>
  sql`${sql.raw(alias)}.organization_id = ${sql.lit(organizationId)}`;

/** Of `recipient_id` of `${alias}`: a channel or conversation in the archive. */
const recipient = (scope: Scope, alias: string) => sql`(
  exists (select from channels c where ${here(scope, 'c')} and c.id = ${sql.raw(alias)}.recipient_id and ${scope.channel})
  or exists (
    select from conversations d where ${here(scope, 'd')} and d.id = ${sql.raw(alias)}.recipient_id
      and ${scope.conversation}))`;
const channel = (scope: Scope, alias: string) => sql`exists (
  select from channels c where ${here(scope, 'c')} and c.id = ${sql.raw(alias)}.channel_id and ${scope.channel})`;
const message = (scope: Scope, alias: string) => sql`exists (
  select from messages m where ${here(scope, 'm')} and m.id = ${sql.raw(alias)}.message_id and ${scope.message})`;
const person = (scope: Scope, alias: string) => sql`exists (
  select from users u where ${here(scope, 'u')} and u.id = ${sql.raw(alias)}.user_id and ${scope.ofPerson})`;

export const selects: Readonly<Record<TableName, Select>> = {
  organization: (scope) => sql`
    select o.name, o.description, o.user_defaults, o.settings - array(
      select s.key from jsonb_each(o.settings) s
      where s.key in (${sql.join(channelSettings.map((name) => sql.lit(name)))}) and not exists (
        select from channels c where ${here(scope, 'c')} and to_jsonb(c.id) = s.value and ${scope.channel})
    ) as settings
    from organizations o where o.id = ${sql.lit(scope.organizationId)}`,
  users: (scope) => sql`
    select u.id, case when ${scope.address} then u.email end as email, u.full_name, u.role, u.is_active, u.is_bot,
      u.bot_type, u.bot_owner_id, u.system_bot, u.timezone, u.created_at, u.is_deleted,
      case when ${scope.ofPerson} then u.email_address_visibility
        when ${scope.address} then u.email_address_visibility else 4 end as email_address_visibility,
      case when ${scope.ofPerson} then u.settings end as settings
    from users u where ${here(scope, 'u')} order by u.id`,
  groups: (scope) => sql`
    select g.id, g.name, g.description, g.is_system, g.creator_id, g.created_at, g.deactivated, g.permissions,
      array(select user_id from group_members x where ${here(scope, 'x')} and x.group_id = g.id order by 1) as members,
      array(select subgroup_id from group_subgroups x where ${here(scope, 'x')} and x.group_id = g.id order by 1)
        as subgroups
    from groups g where ${here(scope, 'g')} order by g.id`,
  folders: (scope) => sql`
    select f.id, f.name, f.description, f.creator_id, f.created_at, f.is_archived, f.place
    from channel_folders f where ${here(scope, 'f')} order by f.id`,
  channels: (scope) => sql`
    select c.id, c.name, c.description, c.created_at, c.creator_id, c.invite_only, c.is_web_public,
      c.history_public_to_subscribers, c.is_archived, c.is_default, c.message_retention_days, c.topics_policy,
      c.folder_id, c.permissions
    from channels c where ${here(scope, 'c')} and ${scope.channel} order by c.id`,
  conversations: (scope) => sql`
    select d.id, d.user_ids from conversations d where ${here(scope, 'd')} and ${scope.conversation} order by d.id`,
  memberships: (scope) => sql`
    select b.user_id, b.recipient_id, b.joined, b."left" from memberships b
    where ${here(scope, 'b')} and ${recipient(scope, 'b')} order by b.recipient_id, b.user_id, b.joined`,
  subscriptions: (scope) => sql`
    select s.user_id, s.channel_id, case when ${person(scope, 's')} then jsonb_build_object(
      'color', s.color, 'is_muted', s.is_muted, 'pin_to_top', s.pin_to_top,
      'desktop_notifications', s.desktop_notifications, 'audible_notifications', s.audible_notifications,
      'push_notifications', s.push_notifications, 'email_notifications', s.email_notifications,
      'wildcard_mentions_notify', s.wildcard_mentions_notify) end as preferences
    from subscriptions s where ${here(scope, 's')} and ${channel(scope, 's')} and exists (
      select from memberships b where ${here(scope, 'b')} and b.recipient_id = s.channel_id and b.user_id = s.user_id
        and b."left" is null)
    order by s.channel_id, s.user_id`,
  attachments: (scope) => sql`
    select a.id, a.owner_id, a.path_id, a.name, a.content_type, a.size, a.created_at, a.width, a.height, a.frames
    from attachments a where ${here(scope, 'a')} and ${scope.file} order by a.id`,
  messages: (scope) => sql`
    select m.id, m.recipient_id, m.topic, m.sender_id, m.content, m.client, m.sent_at, m.read_by_sender,
      m.mentions_everyone, m.last_edited_at, m.last_moved_at
    from messages m where ${here(scope, 'm')} and ${scope.message} order by m.id`,
  shown_files: (scope) => sql`
    select s.attachment_id, s.message_id from attachment_messages s
    where ${here(scope, 's')} and ${message(scope, 's')} order by s.message_id, s.attachment_id`,
  reactions: (scope) => sql`
    select r.message_id, r.user_id, r.reaction_type, r.emoji_code, r.emoji_name from reactions r
    where ${here(scope, 'r')} and r.reaction_type <> 'realm_emoji' and ${message(scope, 'r')} order by r.message_id, r.id`,
  submessages: (scope) => sql`
    select s.message_id, s.id, s.sender_id, s.msg_type, s.content from submessages s
    where ${here(scope, 's')} and ${message(scope, 's')} order by s.message_id, s.id`,
  flags: (scope) => sql`
    select f.user_id, f.message_id, f.flags from message_flags f
    where ${here(scope, 'f')} and f.flags > 0 and ${person(scope, 'f')} and ${message(scope, 'f')}
    order by f.message_id, f.user_id`,
  user_topics: (scope) => sql`
    select t.user_id, t.channel_id, t.topic, t.policy, t.updated_at from user_topics t
    where ${here(scope, 't')} and ${person(scope, 't')} and ${channel(scope, 't')} order by t.user_id, t.channel_id`,
  alert_words: (scope) => sql`
    select w.user_id, w.words from alert_words w
    where ${here(scope, 'w')} and ${person(scope, 'w')} order by w.user_id`,
};
