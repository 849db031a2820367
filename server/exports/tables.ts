/**
 * Rows and columns of an archive. Only listed columns are exported: none holds a key, password, token or device
 * address [V19].
 */
import { type RawBuilder, sql } from 'kysely';
import type { TableName } from './format.ts';
import type { Scope } from './scope.ts';

type Select = (scope: Scope) => RawBuilder<Readonly<Record<string, unknown>>>;

/** Null when the archive lacks the channel. */
const channelSettings = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
];

const here = ({ organizationId }: Scope, alias: string) =>
  sql`${sql.raw(alias)}.organization_id = ${sql.lit(organizationId)}`;

/** Whether the archive holds `recipient_id` of `${alias}`. */
const recipient = (scope: Scope, alias: string) => sql`(
  exists (select from channels c where ${here(scope, 'c')} and c.id = ${sql.raw(alias)}.recipient_id and ${scope.channel})
  or exists (
    select from conversations d where ${here(scope, 'd')} and d.id = ${sql.raw(alias)}.recipient_id
      and ${scope.conversation}))`;
const channel = (scope: Scope, alias: string) => sql`exists (
  select from channels c where ${here(scope, 'c')} and c.id = ${sql.raw(alias)}.channel_id and ${scope.channel})`;
const message = (scope: Scope, alias: string) => sql`exists (
  select from messages m where ${here(scope, 'm')} and m.id = ${sql.raw(alias)}.message_id and ${scope.message})`;
const person = (scope: Scope, alias: string, column = 'user_id') => sql`exists (
  select from users u where ${here(scope, 'u')} and u.id = ${sql.raw(`${alias}.${column}`)} and ${scope.ofPerson})`;
/** A bot's data counts as its owner's. */
const owner = (scope: Scope, alias: string) => sql`exists (
  select from users b left join users u on u.organization_id = b.organization_id and u.id = b.bot_owner_id
  where ${here(scope, 'b')} and b.id = ${sql.raw(alias)}.user_id and ${scope.ofPerson})`;

export const selects: Readonly<Record<TableName, Select>> = {
  organization: (scope) => sql`
    select o.name, o.description, o.user_defaults, o.settings - array(
      select s.key from jsonb_each(o.settings) s
      where s.key in (${sql.join(channelSettings.map((name) => sql.lit(name)))}) and not exists (
        select from channels c where ${here(scope, 'c')} and to_jsonb(c.id) = s.value and ${scope.channel})
    ) as settings, o.domains, o.linkifiers, o.playgrounds, o.created_at, (
      select coalesce(jsonb_object_agg(
        p.key, jsonb_build_object('version', p.value -> 'version', 'isThere', p.value ->> 'file' is not null)), '{}')
      from jsonb_each(o.pictures) p
    ) as pictures
    from organizations o where o.id = ${sql.lit(scope.organizationId)}`,
  profile_fields: (scope) => sql`
    select f.id, f.type, f.place, f.name, f.hint, f.data, f.display_in_summary, f.required, f.editable_by_user,
      f.use_for_matching
    from profile_fields f where ${here(scope, 'f')} order by f.place, f.id`,
  users: (scope) => sql`
    select u.id, case when ${scope.address} then u.email end as email, u.full_name, u.role, u.is_active, u.is_bot,
      u.bot_type, u.bot_owner_id, u.system_bot, u.timezone, u.created_at, u.is_deleted,
      case when ${scope.ofPerson} then u.email_address_visibility
        when ${scope.address} then u.email_address_visibility else 4 end as email_address_visibility,
      u.avatar_source, u.avatar_version, (
        select coalesce(jsonb_object_agg(p.key, p.value -> 'value'), '{}') from jsonb_each(u.profile_data) p
      ) as profile_data,
      case when ${scope.ofPerson} then u.settings end as settings,
      case when ${scope.ofPerson} then u.edited_settings end as edited_settings
    from users u where ${here(scope, 'u')} order by u.id`,
  custom_emoji: (scope) => sql`
    select e.id, e.name, e.author_id, e.is_animated, e.deactivated, e.created_at
    from custom_emoji e where ${here(scope, 'e')} order by e.id`,
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
      c.folder_id, c.weekly_traffic, c.is_recently_active, c.permissions
    from channels c where ${here(scope, 'c')} and ${scope.channel} order by c.id`,
  channel_groups: (scope) => sql`
    select g.id, g.name, g.description, array(
      select x.channel_id from default_channel_group_channels x
      where ${here(scope, 'x')} and x.group_id = g.id and ${channel(scope, 'x')} order by 1) as channels
    from default_channel_groups g where ${here(scope, 'g')} order by g.id`,
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
      m.mentions_everyone, m.last_edited_at, m.last_moved_at, ${scope.history} as edit_history, (
        select jsonb_agg(distinct jsonb_build_array(n[1], n[2]::int, n[3]))
        from regexp_matches(${scope.html}, 'data-(user|user-group|stream)-id="(\\d+)"[^>]*>[@#]?([^<]+)<', 'g') n
      ) as named
    from messages m where ${here(scope, 'm')} and ${scope.message} order by m.id`,
  departed_messages: (scope) => sql`
    select p.recipient_id, p.id from departed_messages p
    where ${here(scope, 'p')} and ${recipient(scope, 'p')} order by p.recipient_id, p.id`,
  shown_files: (scope) => sql`
    select s.attachment_id, s.message_id from attachment_messages s
    where ${here(scope, 's')} and ${message(scope, 's')} order by s.message_id, s.attachment_id`,
  reactions: (scope) => sql`
    select r.message_id, r.user_id, r.reaction_type, r.emoji_code, r.emoji_name from reactions r
    where ${here(scope, 'r')} and ${message(scope, 'r')} order by r.message_id, r.id`,
  submessages: (scope) => sql`
    select s.message_id, s.id, s.sender_id, s.msg_type, s.content from submessages s
    where ${here(scope, 's')} and ${message(scope, 's')} order by s.message_id, s.id`,
  // Includes members who have read nothing: an import treats missing rows as all read.
  read_states: (scope) => sql`
    select b.user_id, b.recipient_id, coalesce(r.read, '{}')::text as read, coalesce(r.carried, '{}')::text as carried
    from (
      select user_id, recipient_id from memberships b where ${here(scope, 'b')} and b."left" is null
      union select user_id, recipient_id from read_states r where ${here(scope, 'r')}
    ) b
    left join read_states r on ${here(scope, 'r')} and r.user_id = b.user_id and r.recipient_id = b.recipient_id
    where ${person(scope, 'b')} and ${recipient(scope, 'b')} order by b.user_id, b.recipient_id`,
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
  muted_users: (scope) => sql`
    select x.user_id, x.muted_id, x.muted_at, x.has_ended from muted_users x
    where ${here(scope, 'x')} and ${person(scope, 'x')} order by x.user_id, x.muted_id`,
  statuses: (scope) => sql`
    select s.user_id, s.status_text, s.emoji_name, s.emoji_code, s.reaction_type from user_statuses s
    where ${here(scope, 's')} order by s.user_id`,
  drafts: (scope) => sql`
    select d.user_id, d.type, d.recipients, d.topic, d.content, d.written_at from drafts d
    where ${here(scope, 'd')} and ${person(scope, 'd')} order by d.id`,
  snippets: (scope) => sql`
    select s.user_id, s.title, s.content, s.created_at from saved_snippets s
    where ${here(scope, 's')} and ${person(scope, 's')} order by s.id`,
  scheduled_messages: (scope) => sql`
    select s.sender_id, s.channel_id, s.topic, s.user_ids, s.content, s.client, s.read_by_sender, s.deliver_at, s.failed
    from scheduled_messages s
    where ${here(scope, 's')} and ${person(scope, 's', 'sender_id')} and (s.channel_id is null or ${channel(scope, 's')})
    order by s.id`,
  reminders: (scope) => sql`
    select r.user_id, r.message_id, r.content, r.deliver_at from reminders r
    where ${here(scope, 'r')} and ${person(scope, 'r')} order by r.id`,
  views: (scope) => sql`
    select v.user_id, v.fragment, v.is_pinned, v.name from navigation_views v
    where ${here(scope, 'v')} and ${person(scope, 'v')} order by v.user_id, v.fragment`,
  onboarding_steps: (scope) => sql`
    select o.user_id, o.name from onboarding_steps o
    where ${here(scope, 'o')} and ${person(scope, 'o')} order by o.user_id, o.name`,
  bots: (scope) => sql`
    select x.user_id, x.sending_channel_id, x.events_channel_id, x.all_public_channels, x.service_name, x.url, x.interface
    from bots x where ${here(scope, 'x')} and ${owner(scope, 'x')} order by x.user_id`,
  bot_storage: (scope) => sql`
    select x.user_id, x.key, x.value from bot_storage x
    where ${here(scope, 'x')} and ${owner(scope, 'x')} order by x.user_id, x.key`,
  imports: (scope) => sql`
    select i.id, i.source, i.archive, i.fingerprint, i.founded, i.phase, i.messages, i.report, i.started_at, i.finished_at
    from imports i where ${here(scope, 'i')} and ${scope.identities} order by i.id`,
  imported: (scope) => sql`
    select i.source, i.kind, i.external_id, i.local_id, i.import_id, encode(i.digest, 'hex') as digest, i.made
    from imported i where ${here(scope, 'i')} and ${scope.identities}
    order by i.source, i.kind, i.external_id`,
};
