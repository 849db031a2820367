import {
  archiveChannel,
  createChannel,
  subscribe,
  updateChannel,
} from '@parlance/protocol/channels/endpoints';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { addDomain, getDomains, removeDomain, updateDomain } from '@parlance/protocol/organization/domains';
import { addPlayground, removePlayground } from '@parlance/protocol/organization/playgrounds';
import { organizationSettings } from '@parlance/protocol/organization/settings';
import { testWelcomeMessage, updateOrganization } from '@parlance/protocol/organization/update';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, moderator, member, guest, newcomer } = service;

const groups = (await owner.listen({ fetch_event_types: ['realm_user_groups'] })).snapshot
  .realm_user_groups as { id: number; name: string }[];
const groupId = (name: string) => groups.find((group) => group.name === name)!.id;

/** A different value for each setting. */
const others: Readonly<Record<string, unknown>> = {
  default_code_block_language: 'python',
  default_language: 'de',
  giphy_rating: 0,
  digest_weekday: 3,
  extra_emoji_reaction_type: 'zulip_extra_emoji',
  jitsi_server_url: 'https://meet.example.org',
  media_preview_size: 'large',
  message_content_delete_limit_seconds: 'unlimited',
  message_content_edit_limit_seconds: 3600,
  message_edit_history_visibility_policy: 'moves',
  message_retention_days: 30,
  move_messages_between_streams_limit_seconds: 'unlimited',
  move_messages_within_stream_limit_seconds: 60,
  org_type: 30,
  topics_policy: 'disable_empty_topic',
  video_chat_provider: 1,
  waiting_period_threshold: 3,
  welcome_message_custom_text: 'Be *welcome*',
};

describe('the settings of the organization', () => {
  test('are changed one and all by an owner, and all users get the events', async () => {
    const declared = Object.entries(organizationSettings).filter(([name]) => !name.endsWith('_id'));
    const sent = Object.fromEntries(
      declared.map(([name, { default: fallback }]) => [name, name in others ? others[name] : !fallback]),
    );
    // Off in the test organization.
    sent.send_channel_events_messages = true;
    const told = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, value === 'unlimited' ? null : value]),
    );
    expect(await owner.call(updateOrganization, sent)).toMatchObject(told);
    const { snapshot } = await guest.listen({ fetch_event_types: ['realm'] });
    for (const [name, value] of Object.entries(told))
      expect([name, snapshot[`realm_${name}`]]).toEqual([name, value]);
    expect(await owner.call(updateOrganization, sent)).toEqual({});
    const back = declared.map(([name, { default: fallback }]) => [name, fallback]);
    await owner.call(updateOrganization, {
      ...Object.fromEntries(back),
      jitsi_server_url: 'default' as never,
      message_retention_days: 'unlimited' as never,
    });
    const after = (await guest.listen({ fetch_event_types: ['realm'] })).snapshot;
    for (const [name, fallback] of back) expect([name, after[`realm_${name}`]]).toEqual([name, fallback]);
  });

  test('come in events of their own, or together with what belongs to them', async () => {
    const listening = await member.listen({ event_types: ['realm'] });
    await administrator.call(updateOrganization, { name: ' New Home ', allow_message_editing: false });
    expect(await listening.catchUp()).toMatchObject([
      { type: 'realm', op: 'update', property: 'name', value: 'New Home' },
      {
        op: 'update_dict',
        property: 'default',
        data: { allow_message_editing: false, message_content_edit_limit_seconds: 600 },
      },
    ]);
    await administrator.call(updateOrganization, {
      description: 'We *garden*',
      topics_policy: 'disable_empty_topic',
      message_edit_history_visibility_policy: 'none',
      can_mention_many_users_group: { new: groupId('role:members') },
    });
    const told = await listening.until(({ op }) => op === 'update_dict');
    expect(told).toMatchObject({
      property: 'default',
      data: {
        description: 'We *garden*',
        rendered_description: '<p>We <em>garden</em></p>',
        topics_policy: 'disable_empty_topic',
        mandatory_topics: true,
        message_edit_history_visibility_policy: 'none',
        allow_edit_history: false,
        can_mention_many_users_group: groupId('role:members'),
        wildcard_mention_policy: 2,
      },
    });
    const facts = await service.app.http.inject({
      url: '/api/v1/server_settings',
      headers: { host: 'chat.example.org' },
    });
    expect(facts.json()).toMatchObject({
      realm_name: 'New Home',
      realm_description: '<p>We <em>garden</em></p>',
    });
    await owner.call(updateOrganization, { topics_policy: 'allow_empty_topic', allow_message_editing: true });
  });

  test('[V11] are for administrators; who may come in is for owners', async () => {
    for (const player of [moderator, member, guest])
      expect((await player.refusal(updateOrganization, { name: 'Mine' })).code).toBe(
        'UNAUTHORIZED_PRINCIPAL',
      );
    for (const change of [
      { invite_required: false },
      { message_retention_days: 7 },
      { can_invite_users_group: { new: groupId('role:nobody') } },
      { can_create_groups: { new: groupId('role:administrators') } },
      { emails_restricted_to_domains: true },
    ])
      expect((await administrator.refusal(updateOrganization, change)).code).toBe('UNAUTHORIZED_PRINCIPAL');
    const refused = await owner.refusal(updateOrganization, { authentication_methods: { Email: false } });
    expect(refused.message).toContain('authentication_methods');
  });

  test('[S27] permissions take an id or an object, and refuse when the caller knows an older value', async () => {
    const name = 'can_add_subscribers_group';
    const refused = await owner.refusal(updateOrganization, {
      [name]: { new: groupId('role:nobody'), old: groupId('role:owners') },
    });
    expect([refused.code, refused.details.field_name]).toEqual(['EXPECTATION_MISMATCH', name]);
    const some = { direct_members: [member.id], direct_subgroups: [] };
    expect(
      await owner.call(updateOrganization, { [name]: { new: some, old: groupId('role:members') } }),
    ).toMatchObject({ [name]: some });
    expect(
      (await owner.refusal(updateOrganization, { can_create_web_public_channel_group: { new: some } })).code,
    ).toBe('SYSTEM_GROUP_REQUIRED');
    expect(
      await owner.call(updateOrganization, { create_multiuse_invite_group: { new: some } }),
    ).toMatchObject({
      create_multiuse_invite_group: some,
    });
    expect(
      (await owner.refusal(updateOrganization, { can_create_groups: { new: groupId('role:nobody') } })).code,
    ).toBe('BAD_REQUEST');
    expect(await owner.call(updateOrganization, { [name]: { new: groupId('role:members') } })).toHaveProperty(
      name,
    );
  });

  test('take effect at once', async () => {
    await owner.call(updateOrganization, { can_create_groups: { new: groupId('role:administrators') } });
    const wanted = { name: 'gardeners', description: '', members: [] };
    expect((await member.refusal(createGroup, wanted)).status).toBe(400);
    await owner.call(updateOrganization, { can_create_groups: { new: groupId('role:members') } });
    await member.call(createGroup, wanted);
  });

  test('a longer waiting period takes full membership from those who came later', async () => {
    const listening = await owner.listen();
    await owner.call(updateOrganization, { waiting_period_threshold: 5000 });
    expect(await listening.until(({ op }) => op === 'remove_members')).toMatchObject({
      group_id: groupId('role:fullmembers'),
      user_ids: expect.arrayContaining([member.id]),
    });
    await owner.call(updateOrganization, { waiting_period_threshold: 0 });
    expect(await listening.until(({ op }) => op === 'add_members')).toMatchObject({
      user_ids: expect.arrayContaining([newcomer.id]),
    });
  });

  test('[V2] announcements go to channels that the administrator sees, reports to private ones', async () => {
    await member.call(subscribe, { subscriptions: [{ name: 'hidden' }], invite_only: true });
    await owner.call(subscribe, { subscriptions: [{ name: 'square' }, { name: 'office' }] });
    await owner.call(subscribe, { subscriptions: [{ name: 'staff' }], invite_only: true });
    const { snapshot } = await owner.listen({ fetch_event_types: ['subscription'] });
    const id = (name: string) =>
      (snapshot.subscriptions as { name: string; stream_id: number }[]).find((one) => one.name === name)!
        .stream_id;
    await owner.call(updateOrganization, { signup_announcements_stream_id: id('square') });
    await owner.call(updateOrganization, { moderation_request_channel_id: id('staff') });
    expect(
      (await owner.refusal(updateOrganization, { moderation_request_channel_id: id('square') })).code,
    ).toBe('BAD_REQUEST');
    // Another endpoint must not open the channel either [V11].
    const opened = await owner.refusal(updateChannel, { stream_id: id('staff'), is_private: false });
    expect(opened).toMatchObject({ code: 'BAD_REQUEST', details: { var_name: 'is_private' } });
    await owner.call(updateOrganization, { moderation_request_channel_id: -1 });
    await owner.call(updateChannel, { stream_id: id('staff'), is_private: false });
    for (const channel of [999_999, 2_000_000_000])
      expect(
        (await owner.refusal(updateOrganization, { new_stream_announcements_stream_id: channel })).code,
      ).toBe('STREAM_DOES_NOT_EXIST');
    await owner.call(updateOrganization, { signup_announcements_stream_id: -1 });
  });

  test('[V23] an archived channel gets no notices any more, and cannot be chosen', async () => {
    const make = async (name: string, invite_only: boolean) =>
      (await owner.call(createChannel, { name, subscribers: [owner.id], invite_only })).id;
    const [press, court] = [await make('press', false), await make('court', true)];
    const chosen = { new_stream_announcements_stream_id: press, signup_announcements_stream_id: press };
    await owner.call(updateOrganization, { ...chosen, moderation_request_channel_id: court });
    const watching = await guest.listen({ event_types: ['realm'] });
    await owner.call(updateChannel, { stream_id: press, new_name: 'Press' });
    await owner.call(archiveChannel, { stream_id: press });
    await owner.call(archiveChannel, { stream_id: court });
    expect(await watching.catchUp()).toMatchObject([
      { op: 'update', property: 'new_stream_announcements_stream_id', value: -1 },
      { op: 'update', property: 'signup_announcements_stream_id', value: -1 },
      { op: 'update', property: 'moderation_request_channel_id', value: -1 },
    ]);
    for (const name of [...Object.keys(chosen), 'moderation_request_channel_id'])
      expect(
        await owner.refusal(updateOrganization, { [name]: name in chosen ? press : court }),
      ).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST' });
  });

  test('[S185] a welcome has at most 8000 code points', async () => {
    const longest = '🌱'.repeat(8000);
    const name = 'welcome_message_custom_text';
    expect(await owner.call(updateOrganization, { [name]: longest })).toEqual({ [name]: longest });
    expect((await owner.refusal(updateOrganization, { [name]: `${longest}x` })).message).toContain(name);
    expect((await owner.refusal(testWelcomeMessage, { [name]: `${longest}x` })).message).toContain(name);
    await owner.call(updateOrganization, { [name]: '' });
  });

  test('[V2] guests who may see fewer people, or more, register again', async () => {
    const listening = await guest.listen();
    const usersOf = async () =>
      ((await guest.listen()).snapshot.realm_users as { full_name: string }[]).map(
        ({ full_name }) => full_name,
      );
    const name = newcomer.person.fullName;
    expect(await usersOf()).toContain(name);
    await owner.call(updateOrganization, { can_access_all_users_group: { new: groupId('role:members') } });
    await expect(listening.catchUp()).rejects.toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
    expect(await usersOf()).not.toContain(name);
    await owner.call(updateOrganization, { can_access_all_users_group: { new: groupId('role:everyone') } });
    expect(await usersOf()).toContain(name);
  });

  test.each([
    ['name', '  '],
    ['name', 'x'.repeat(41)],
    ['description', 'x'.repeat(1001)],
    ['default_language', '../../etc'],
    ['default_language', 'xx-nobody'],
    ['default_language', 'en-xx'],
    ['default_code_block_language', 'klingon'],
    ['jitsi_server_url', 'javascript:alert(1)'],
    ['message_retention_days', 0],
    ['message_content_edit_limit_seconds', 0],
    ['giphy_rating', 9],
    ['org_type', 7],
    ['video_chat_provider', 77],
    ['waiting_period_threshold', -1],
    ['authentication_methods', { Telepathy: true }],
  ])('%s cannot be %j', async (name, value) => {
    expect((await owner.refusal(updateOrganization, { [name]: value })).status).toBe(400);
  });
});

describe('the domains of the organization', () => {
  test('are for owners to change and for all to see', async () => {
    const listening = await guest.listen();
    await owner.call(addDomain, { domain: ' Example.ORG', allow_subdomains: false });
    await owner.call(addDomain, { domain: 'bücher.example', allow_subdomains: true });
    expect(listening.events[0] ?? (await listening.catchUp())[0]).toMatchObject({
      type: 'realm_domains',
      realm_domain: { domain: 'example.org', allow_subdomains: false },
    });
    await owner.call(updateDomain, { domain: 'example.org', allow_subdomains: true });
    expect(await listening.until(({ op }) => op === 'change')).toMatchObject({
      realm_domain: { domain: 'example.org', allow_subdomains: true },
    });
    expect(await member.call(getDomains)).toMatchObject({
      domains: [
        { domain: 'example.org', allow_subdomains: true },
        { domain: 'xn--bcher-kva.example', allow_subdomains: true },
      ],
    });
    expect(
      (await administrator.refusal(addDomain, { domain: 'a.example', allow_subdomains: false })).code,
    ).toBe('UNAUTHORIZED_PRINCIPAL');
    for (const domain of [
      'example.org',
      'localhost',
      'a b.example',
      '10.0.0.1',
      'a.example/x',
      '-a.example',
      '',
    ])
      expect((await owner.refusal(addDomain, { domain, allow_subdomains: false })).status, domain).toBe(400);
    await owner.call(removeDomain, { domain: 'example.org' });
    expect(await listening.until(({ op }) => op === 'remove')).toMatchObject({ domain: 'example.org' });
    expect((await owner.refusal(removeDomain, { domain: 'example.org' })).status).toBe(404);
    expect(
      (await owner.refusal(updateDomain, { domain: 'example.org', allow_subdomains: true })).status,
    ).toBe(404);
  });
});

describe('code playgrounds', () => {
  const playground = {
    name: 'Try it',
    pygments_language: 'C++',
    url_template: 'https://play.example.com/?code={code}',
  };

  test('[S40] [S138] have an RFC 6570 template with exactly one variable, code', async () => {
    const listening = await guest.listen();
    const { id } = await administrator.call(addPlayground, playground);
    expect(await listening.until(({ type }) => type === 'realm_playgrounds')).toMatchObject({
      realm_playgrounds: [{ id, ...playground }],
    });
    for (const url_template of [
      'https://play.example.com/',
      'https://play.example.com/{language}',
      'https://play.example.com/{code}{?language}',
      'https://play.example.com/{code',
      'https://play.example.com/{co de}',
      'javascript:{code}',
      '{code}',
    ])
      expect(
        (await administrator.refusal(addPlayground, { ...playground, name: 'Other', url_template })).status,
        url_template,
      ).toBe(400);
    for (const url_template of ['https://play.example.com/{?code}', 'http://play.example.com/#{+code}'])
      await administrator.call(addPlayground, { ...playground, name: url_template, url_template });
    expect((await administrator.refusal(addPlayground, playground)).status).toBe(400);
    expect(
      (await administrator.refusal(addPlayground, { ...playground, pygments_language: '<b>' })).status,
    ).toBe(400);
    await administrator.call(removePlayground, { playground_id: id });
    expect((await administrator.refusal(removePlayground, { playground_id: id })).status).toBe(404);
    expect((await member.refusal(removePlayground, { playground_id: id })).code).toBe(
      'UNAUTHORIZED_PRINCIPAL',
    );
  });
});
