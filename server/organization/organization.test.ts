import { organizationSettings } from '@parlance/protocol/organization/settings';
import { organizationPermissions } from '@parlance/protocol/permissions';
import { register } from '@parlance/protocol/realtime';
import { userSettings } from '@parlance/protocol/settings/user-settings';
import { afterAll, expect, test } from 'vitest';
import { startService } from '../../testing/service.ts';
import { write } from '../db/sql.ts';
import { Directory } from './directory.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, member, guest } = service;

const change = (settings: Record<string, unknown>) =>
  write`
    update organizations set settings = ${settings}::jsonb, version = version + 1
    where id = ${service.people.owner.organizationId}
  `.execute(service.database.query);
const get = (url: string, host = 'chat.example.org') =>
  service.app.http.inject({ method: 'GET', url, headers: { host } });

test('[S186] anybody may ask who serves here', async () => {
  const answer = await get('/api/v1/server_settings');
  expect(answer.statusCode).toBe(200);
  const { result, ...facts } = answer.json();
  expect(result).toBe('success');
  expect(facts).toMatchObject({
    service_feature_level: expect.any(Number),
    zulip_feature_level: facts.service_feature_level,
    zulip_version: expect.stringMatching(/^\d+\.\d+$/),
    zulip_merge_base: expect.any(String),
    authentication_methods: { password: true },
    external_authentication_methods: [],
    email_auth_enabled: true,
    is_incompatible: false,
    realm_name: 'Home',
    realm_url: 'http://chat.example.org',
    realm_uri: 'http://chat.example.org',
  });
  const snapshot = await member.bare.call(register, {});
  expect(snapshot.service_feature_level).toBe(facts.service_feature_level);
});

test('[S186] each organization answers for itself, and none at a stranger address', async () => {
  for (const host of ['elsewhere.chat.example.org', 'Elsewhere.chat.example.org.:80'])
    expect((await get('/api/v1/server_settings', host)).json()).toMatchObject({
      realm_name: 'Elsewhere',
      realm_url: 'http://elsewhere.chat.example.org',
    });
  const stranger = await get('/api/v1/server_settings', 'nowhere.chat.example.org');
  expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'NONEXISTENT_SUBDOMAIN']);
});

test('[W6] without an address of its own the service has its organizations below localhost', async () => {
  const directory = new Directory(service.database, 'http://127.0.0.1:9991');
  const urlAt = async (host: string) => (await directory.bySubdomain(directory.subdomainOf(host)))?.url;
  for (const host of ['127.0.0.1:9991', 'localhost:9991'])
    expect(await urlAt(host)).toBe('http://127.0.0.1:9991');
  expect(await urlAt('elsewhere.localhost:9991')).toBe('http://elsewhere.localhost:9991');
  expect(await urlAt('nowhere.localhost:9991')).toBeUndefined();
});

test('[S186] a deactivated organization still says who it is, and nothing else', async () => {
  await write`
    update organizations set deactivated_at = now(), version = version + 1 where subdomain = 'elsewhere'
  `.execute(service.database.query);
  const facts = await get('/api/v1/server_settings', 'elsewhere.chat.example.org');
  expect([facts.statusCode, facts.json().realm_name]).toEqual([200, 'Elsewhere']);
  expect((await service.outsider.refusal(register)).code).toBe('REALM_DEACTIVATED');
});

test('the organization returns every setting, its own over the defaults', async () => {
  const { snapshot } = await guest.listen({ fetch_event_types: ['realm'] });
  // Chosen by the test organization.
  const expected = { ...organizationSettings, send_channel_events_messages: { default: false } };
  for (const [name, { default: fallback }] of Object.entries(expected))
    expect([name, snapshot[`realm_${name}`]]).toEqual([name, fallback]);
  const groups = (await guest.listen({ fetch_event_types: ['realm_user_groups'] })).snapshot
    .realm_user_groups as { id: number; name: string }[];
  const idOf = (name: string) => groups.find((group) => group.name === name)?.id;
  for (const { name, default: fallback } of Object.values(organizationPermissions))
    expect([name, snapshot[`realm_${name}`]]).toEqual([name, idOf(fallback)]);
  expect(snapshot).toMatchObject({
    realm_wildcard_mention_policy: 5,
    realm_create_public_stream_policy: 1,
    realm_create_web_public_stream_policy: 7,
    realm_allow_edit_history: true,
    realm_mandatory_topics: false,
    max_message_length: 10_000,
    server_supported_permission_settings: {
      realm: { can_create_groups: { default_group_name: 'role:members', allow_everyone_group: false } },
      stream: { can_administer_channel_group: { default_group_name: 'stream_creator_or_nobody' } },
      group: { can_manage_group: { default_group_name: 'group_creator' } },
    },
  });
  await change({
    waiting_period_threshold: 5,
    message_content_edit_limit_seconds: null,
    topics_policy: 'disable_empty_topic',
    can_mention_many_users_group: { direct_members: [guest.id], direct_subgroups: [] },
    can_create_public_channel_group: idOf('role:moderators'),
  });
  expect((await guest.listen({ fetch_event_types: ['realm'] })).snapshot).toMatchObject({
    realm_waiting_period_threshold: 5,
    realm_message_content_edit_limit_seconds: null,
    realm_mandatory_topics: true,
    realm_wildcard_mention_policy: 2,
    realm_create_public_stream_policy: 4,
  });
  await change({});
});

test('[S169] a user has every personal setting, their own over the defaults', async () => {
  await write`
    update users set settings = '{"twenty_four_hour_time": true, "emojiset": "text"}', timezone = 'Europe/Vienna'
    where id = ${member.id}
  `.execute(service.database.query);
  const { snapshot } = await member.listen();
  const expected = Object.fromEntries(
    Object.entries(userSettings).map(([name, declared]) => [name, declared.default]),
  );
  expect(snapshot.user_settings).toMatchObject({
    ...expected,
    twenty_four_hour_time: true,
    emojiset: 'text',
    timezone: 'Europe/Vienna',
    email_address_visibility: 1,
  });
  expect(snapshot.realm_user_settings_defaults).toMatchObject(expected);
});

test('a client finds every key that it cannot start without', async () => {
  const { snapshot } = await owner.listen();
  for (const key of [
    'zulip_version',
    'zulip_feature_level',
    'zulip_merge_base',
    'alert_words',
    'custom_profile_fields',
    'max_stream_name_length',
    'max_topic_length',
    'server_presence_ping_interval_seconds',
    'server_presence_offline_threshold_seconds',
    'muted_users',
    'presences',
    'realm_emoji',
    'realm_user_groups',
    'user_status',
    'user_settings',
    'user_topics',
    'realm_wildcard_mention_policy',
    'realm_name',
    'realm_waiting_period_threshold',
    'realm_allow_message_editing',
    'realm_enable_read_receipts',
    'realm_icon_url',
    'realm_presence_disabled',
    'realm_default_external_accounts',
    'max_file_upload_size_mib',
    'server_emoji_data_url',
    'event_queue_longpoll_timeout_seconds',
  ])
    expect([key, snapshot[key] ?? 'missing']).not.toEqual([key, 'missing']);
  expect(snapshot).not.toHaveProperty('muted_topics');
  const older = await owner.listen({ fetch_event_types: ['muted_topics'] });
  expect(older.snapshot.muted_topics).toEqual([]);
});

test('the picture of the organization and the names of emoji are at the addresses that clients get', async () => {
  const { snapshot } = await guest.listen();
  const icon = await get(snapshot.realm_icon_url as string);
  expect(icon.headers['content-type']).toBe('image/png');
  const other = await get(snapshot.realm_icon_url as string, 'elsewhere.chat.example.org');
  expect(other.rawPayload.equals(icon.rawPayload)).toBe(false);
  const address = snapshot.server_emoji_data_url as string;
  expect(new URL(address).origin).toBe(snapshot.realm_url);
  const emoji = await get(new URL(address).pathname);
  expect(emoji.json().code_to_names['1f600']).toContain('grinning');
});
