/** Initial data, key by key (fill-ins.md, section C). */
import { initialData } from '@parlance/protocol/contract';
import { createGroup, updateGroupMembers } from '@parlance/protocol/groups/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
import { roles } from '@parlance/protocol/users/roles';
import { updateUser } from '@parlance/protocol/users/users';
import { sections } from '@parlance/server/app/features';
import { write } from '@parlance/server/db/sql';
import { afterAll, expect, test } from 'vitest';
import type { Player } from '../player.ts';
import { startService } from '../service.ts';
import { rawClient } from './raw.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember, guest, people } = service;
const raw = rawClient(() => service);

const keysOf: Readonly<Record<string, readonly string[]>> = {
  alert_words: ['alert_words'],
  custom_profile_fields: ['custom_profile_fields', 'custom_profile_field_types'],
  onboarding_steps: ['onboarding_steps', 'navigation_tour_video_url'],
  message: ['max_message_id'],
  saved_snippets: ['saved_snippets'],
  navigation_views: ['navigation_views'],
  drafts: ['drafts'],
  scheduled_messages: ['scheduled_messages'],
  reminders: ['reminders'],
  muted_users: ['muted_users'],
  muted_topics: ['muted_topics'],
  presence: ['presences', 'presence_last_update_id', 'server_timestamp'],
  realm_user_groups: ['realm_user_groups'],
  realm: [
    'realm_name',
    'realm_description',
    'realm_url',
    'realm_uri',
    'realm_uuid',
    'realm_icon_url',
    'realm_icon_source',
    'realm_logo_url',
    'realm_logo_source',
    'realm_night_logo_url',
    'realm_night_logo_source',
    'realm_org_type',
    'realm_plan_type',
    'realm_date_created',
    'realm_bot_domain',
    'realm_default_language',
    'realm_create_public_stream_policy',
    'realm_create_private_stream_policy',
    'realm_wildcard_mention_policy',
    'realm_authentication_methods',
    'realm_allow_message_editing',
    'realm_message_content_edit_limit_seconds',
    'realm_message_content_delete_limit_seconds',
    'realm_allow_edit_history',
    'realm_message_edit_history_visibility_policy',
    'realm_topics_policy',
    'realm_mandatory_topics',
    'realm_empty_topic_display_name',
    'realm_presence_disabled',
    'realm_enable_read_receipts',
    'realm_waiting_period_threshold',
    'realm_message_retention_days',
    'realm_default_external_accounts',
    'realm_new_stream_announcements_stream_id',
    'realm_signup_announcements_stream_id',
    'realm_zulip_update_announcements_stream_id',
    'realm_moderation_request_channel_id',
    'realm_owner_full_content_access',
    'realm_push_notifications_enabled',
    'realm_push_notifications_enabled_end_timestamp',
    'realm_upload_quota_mib',
    'max_message_length',
    'max_topic_length',
    'max_stream_name_length',
    'max_stream_description_length',
    'max_channel_folder_name_length',
    'max_channel_folder_description_length',
    'max_reminder_note_length',
    'max_bulk_new_subscription_messages',
    'max_file_upload_size_mib',
    'max_avatar_file_size_mib',
    'max_icon_file_size_mib',
    'max_logo_file_size_mib',
    'password_min_length',
    'password_max_length',
    'password_min_guesses',
    'server_presence_ping_interval_seconds',
    'server_presence_offline_threshold_seconds',
    'server_typing_started_wait_period_milliseconds',
    'server_typing_stopped_wait_period_milliseconds',
    'server_typing_started_expiry_period_milliseconds',
    'event_queue_longpoll_timeout_seconds',
    'server_thumbnail_formats',
    'server_emoji_data_url',
    'server_supported_permission_settings',
    'server_report_message_types',
    'server_web_public_streams_enabled',
    'server_avatar_changes_disabled',
    'server_name_changes_disabled',
    'server_can_summarize_topics',
    'server_generation',
    'server_needs_upgrade',
    'development_environment',
    'server_min_deactivated_realm_deletion_days',
    'server_max_deactivated_realm_deletion_days',
  ],
  realm_user_settings_defaults: ['realm_user_settings_defaults'],
  realm_domains: ['realm_domains'],
  realm_emoji: ['realm_emoji'],
  realm_playgrounds: ['realm_playgrounds'],
  realm_linkifiers: ['realm_linkifiers'],
  realm_filters: ['realm_filters'],
  realm_user: [
    'realm_users',
    'realm_non_active_users',
    'cross_realm_bots',
    'user_id',
    'email',
    'delivery_email',
    'full_name',
    'avatar_url',
    'avatar_url_medium',
    'avatar_source',
    'is_admin',
    'is_owner',
    'is_moderator',
    'is_guest',
    'can_create_streams',
    'can_create_public_streams',
    'can_create_private_streams',
    'can_create_web_public_streams',
    'can_invite_others_to_realm',
    'can_subscribe_other_users',
  ],
  realm_bot: ['realm_bots'],
  realm_embedded_bots: ['realm_embedded_bots'],
  realm_incoming_webhook_bots: ['realm_incoming_webhook_bots'],
  recent_private_conversations: ['recent_private_conversations'],
  subscription: ['subscriptions', 'unsubscribed', 'never_subscribed'],
  channel_folders: ['channel_folders'],
  starred_messages: ['starred_messages'],
  stop_words: ['stop_words'],
  user_settings: ['user_settings'],
  user_status: ['user_status'],
  stream: ['streams'],
  default_streams: ['realm_default_streams'],
  default_stream_groups: ['realm_default_stream_groups'],
  user_topic: ['user_topics'],
  video_calls: ['has_zoom_token'],
  giphy: ['giphy_api_key'],
  tenor: ['tenor_api_key'],
  klipy: ['klipy_api_key'],
  device: ['devices'],
};

const always = [
  'result',
  'msg',
  'queue_id',
  'last_event_id',
  'idle_queue_timeout_secs',
  'zulip_version',
  'zulip_feature_level',
  'zulip_merge_base',
  'service_feature_level',
];

test('[S75] every declared key is given by one section, and by no other', () => {
  const declared = initialData.flatMap(({ keys }) => Object.keys(keys.shape)).sort();
  expect(declared).toEqual([...new Set(declared)]);
  expect(sections.flatMap((section) => Object.keys(section.declared.keys.shape)).sort()).toEqual(declared);
});

test('[S75] [S83] every fetch type gives its keys when it alone is asked for, and none of the others', async () => {
  const all = await raw('POST /register', { as: people.member, form: {} });
  const missing: string[] = [];
  for (const [type, keys] of Object.entries(keysOf)) {
    const { status, body } = await raw('POST /register', {
      as: people.member,
      form: { fetch_event_types: JSON.stringify([type]) },
    });
    expect(status).toBe(200);
    missing.push(...keys.filter((key) => !(key in body)).map((key) => `${type}: ${key}`));
    // `user_topic` contains the same and more.
    if (type !== 'muted_topics')
      missing.push(...keys.filter((key) => !(key in all.body)).map((key) => `all: ${key}`));
    for (const [other, theirs] of Object.entries(keysOf))
      if (other !== type)
        for (const key of theirs) expect(body, `${key} with ${type}`).not.toHaveProperty(key);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(always));
  }
  expect(missing).toEqual([]);
  const both = await raw('POST /register', {
    as: people.member,
    form: { fetch_event_types: JSON.stringify(['message', 'update_message_flags']) },
  });
  expect(Object.keys(both.body.unread_msgs as object).sort()).toEqual(
    ['count', 'huddles', 'mentions', 'old_unreads_missing', 'pms', 'streams'].sort(),
  );
});

const ownOf = async (player: Player) => {
  const told = (await player.call(register, { fetch_event_types: ['realm_user'] })) as unknown as Record<
    string,
    boolean
  >;
  return {
    any: told.can_create_streams,
    public: told.can_create_public_streams,
    private: told.can_create_private_streams,
    webPublic: told.can_create_web_public_streams,
    invite: told.can_invite_others_to_realm,
    subscribe: told.can_subscribe_other_users,
  };
};

const allowed = { any: true, public: true, private: true, webPublic: false, invite: true, subscribe: true };
const forbidden = {
  any: false,
  public: false,
  private: false,
  webPublic: false,
  invite: false,
  subscribe: false,
};

test('[S75] what the user may do follows the role', async () => {
  expect(await ownOf(member)).toEqual(allowed);
  expect(await ownOf(guest)).toEqual(forbidden);
  await owner.call(updateUser, { user_id: guest.id, role: roles.member });
  expect(await ownOf(guest)).toEqual(allowed);
  await owner.call(updateUser, { user_id: guest.id, role: roles.guest });
  expect(await ownOf(guest)).toEqual(forbidden);
});

test('[S75] [S27] what the user may do follows the members of the groups that a setting names', async () => {
  const { group_id } = await owner.call(createGroup, { name: 'founders', description: '', members: [] });
  const outer = await owner.call(createGroup, {
    name: 'around the founders',
    description: '',
    members: [],
    subgroups: [group_id],
  });
  await write`
    update organizations set settings = settings || ${{
      can_create_public_channel_group: outer.group_id,
      can_invite_users_group: { direct_members: [], direct_subgroups: [group_id] },
    }}::jsonb where id = ${people.owner.organizationId}
  `.execute(service.database.query);
  // Settings changed without events.
  await service.restart();
  const listening = await member.listen({ client_capabilities: {} });
  expect(await ownOf(member)).toEqual({ ...allowed, public: false, invite: false });
  await owner.bare.call(updateGroupMembers, { user_group_id: group_id, add: [member.id, guest.id] });
  expect(await ownOf(member)).toEqual(allowed);
  // Guests have none of these permissions, whatever their groups.
  expect(await ownOf(guest)).toEqual(forbidden);
  await listening.catchUp();
  expect(listening.state).toMatchObject({
    can_create_public_streams: true,
    can_invite_others_to_realm: true,
  });
  await owner.bare.call(updateGroupMembers, { user_group_id: group_id, delete: [member.id] });
  await listening.catchUp();
  expect(listening.state).toMatchObject({
    can_create_streams: true,
    can_create_public_streams: false,
    can_create_private_streams: true,
    can_invite_others_to_realm: false,
  });
  expect(await ownOf(otherMember)).toEqual({ ...allowed, public: false, invite: false });
});

test('GET /users/me returns the newest message of the user who asks', async () => {
  const newest = async (player: Player) =>
    (await raw('GET /users/me', { as: player.person })).body.max_message_id;
  const { id } = await owner.bare.call(sendMessage, { type: 'direct', to: [member.id], content: 'Psst' });
  expect(await newest(member)).toBe(id);
  expect(await newest(owner)).toBe(id);
  expect(await newest(otherMember)).not.toBe(id);
});
