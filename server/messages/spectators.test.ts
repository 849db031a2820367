import { getChannel, getChannels, updateChannel } from '@parlance/protocol/channels/endpoints';
import { createFolder } from '@parlance/protocol/channels/folders';
import { endpoints, initialData } from '@parlance/protocol/contract';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { getMessage, getMessages, getTopics } from '@parlance/protocol/messages/fetch';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { addDomain } from '@parlance/protocol/organization/domains';
import { updatePresence } from '@parlance/protocol/presence';
import { createProfileField } from '@parlance/protocol/profiles/fields';
import { addReaction } from '@parlance/protocol/reactions';
import { getEvents, register } from '@parlance/protocol/realtime';
import { updateOwnStatus } from '@parlance/protocol/user-status';
import { getUsers } from '@parlance/protocol/users/users';
import { allowSpectators, makeWebPublicRooms, spectatorOf } from '@parlance/testing/channels/web-public';
import { createClient } from '@parlance/testing/client';
import { injecting } from '@parlance/testing/inject';
import { startService } from '@parlance/testing/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
const closed = await startService({ webPublicChannels: false, law: { watchers: [] } });
afterAll(() => Promise.all([service.close(), closed.close()]));
const { member, otherMember, owner, database } = service;
const home = member.person.organizationId;
const anybody = spectatorOf(service);
const { piazza, arcade, ruin, square, cellar, say, ids } = await makeWebPublicRooms(service);
const all = Object.values(ids);

type Asked = (NarrowTerm | readonly (string | number | readonly number[])[])[];
const read = async (narrow: Asked, more: object = {}) => {
  const { messages } = await anybody.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow: narrow as unknown as NarrowTerm[],
    ...more,
  });
  return messages;
};
const readIds = async (narrow: Asked) => (await read(narrow)).map(({ id }) => id);
const unauthorized = { code: 'UNAUTHORIZED', status: 401 };

describe('where it is allowed', () => {
  beforeAll(() => allowSpectators(service, true));

  test.each<[string, Asked, number[]]>([
    ['a channel', [['channel', 'piazza']], [ids.piazza, ids.news]],
    ['a channel by id', [['stream', piazza.id]], [ids.piazza, ids.news]],
    [
      'a topic',
      [
        ['channel', piazza.id],
        ['topic', 'news'],
      ],
      [ids.news],
    ],
    ['all of them', [['channels', 'web-public']], [ids.piazza, ids.news, ids.arcade]],
    [
      'a search',
      [
        ['streams', 'web-public'],
        ['search', 'canar'],
      ],
      [ids.piazza, ids.news, ids.arcade],
    ],
    [
      'a sender',
      [
        ['channels', 'web-public'],
        ['sender', otherMember.id],
      ],
      [ids.news],
    ],
    [
      'one message',
      [
        ['channels', 'web-public'],
        ['id', ids.arcade],
      ],
      [ids.arcade],
    ],
    [
      'a private message',
      [
        ['channels', 'web-public'],
        ['id', ids.cellar],
      ],
      [],
    ],
    [
      'the conversation of a message',
      [
        ['channel', piazza.id],
        ['with', ids.news],
      ],
      [ids.news],
    ],
  ])('[S158] %s is read', async (_what, narrow, expected) => {
    expect(await readIds(narrow)).toEqual(expected);
  });

  test('[S77] a message comes without marks, and without a person’s address', async () => {
    const [message] = await read([['channel', 'piazza']], { client_gravatar: true });
    expect(message).toMatchObject({
      flags: ['read'],
      sender_id: member.id,
      sender_email: `user${member.id}@chat.example.org`,
      avatar_url: expect.stringContaining('/avatar/'),
    });
    const { message: one } = await anybody.call(getMessage, { message_id: ids.piazza });
    expect(one).toMatchObject({ id: ids.piazza, flags: ['read'] });
    expect(
      await readIds([
        ['channel', 'piazza'],
        ['near', 1],
      ]),
    ).toHaveLength(2);
    expect(
      (await read([['channel', 'piazza']], { anchor: 'first_unread', num_before: 1 })).map(({ id }) => id),
    ).toEqual([ids.news]);
  });

  test('[V3] where a message came from is not shown', async () => {
    const history = [
      {
        user_id: member.id,
        timestamp: 1,
        prev_topic: 'secret plans',
        topic: 'talk',
        prev_stream: cellar.id,
        stream: arcade.id,
      },
    ];
    await write`
      update messages set edit_history = ${JSON.stringify(history)}::text::jsonb
      where organization_id = ${home} and id = ${ids.arcade}
    `.execute(database.query);
    const told = [
      await read([['channel', 'arcade']]),
      await anybody.call(getMessage, { message_id: ids.arcade }),
    ];
    expect(JSON.stringify(told)).not.toMatch(/edit_history|secret plans/);
    const own = await member.bare.call(getMessage, { message_id: ids.arcade });
    expect(own.message.edit_history).toMatchObject([{ prev_topic: 'secret plans' }]);
  });

  test.each<[string, Asked]>([
    ['no narrow', []],
    ['no channel', [['topic', 'talk']]],
    ['public channels', [['channels', 'public']]],
    ['all but a channel', [{ operator: 'channel', operand: 'piazza', negated: true }]],
    ['all but the web-public', [{ operator: 'channels', operand: 'web-public', negated: true }]],
    [
      'marks',
      [
        ['channel', 'piazza'],
        ['is', 'unread'],
      ],
    ],
    [
      'direct messages',
      [
        ['channels', 'web-public'],
        ['dm', [member.id]],
      ],
    ],
    [
      'mentions',
      [
        ['channels', 'web-public'],
        ['mentions', member.id],
      ],
    ],
  ])('[S158] %s is not for spectators', async (_what, narrow) => {
    await expect(read(narrow)).rejects.toMatchObject(unauthorized);
  });

  test('[V2] [V5] every other channel is answered like none', async () => {
    const answers = new Set<string>();
    for (const channel of ['square', 'cellar', 'ruin', square.id, cellar.id, ruin.id, 'nowhere', 987_654])
      await read([['channel', channel]]).then(
        () => answers.add('success'),
        ({ code, message }) => answers.add(`${code} ${message}`),
      );
    expect([...answers]).toEqual([expect.stringContaining('BAD_NARROW')]);
    for (const id of [ids.square, ids.cellar, ids.pair, ids.ruin, 999_999_999])
      await expect(anybody.call(getMessage, { message_id: id })).rejects.toMatchObject({
        message: 'Invalid message(s)',
      });
    for (const stream_id of [square.id, cellar.id, ruin.id, 987_654])
      for (const endpoint of [getTopics, getChannel])
        await expect(anybody.call(endpoint, { stream_id })).rejects.toMatchObject({
          code: 'STREAM_DOES_NOT_EXIST',
          details: { stream_id },
        });
    await expect(
      read([
        ['channels', 'web-public'],
        ['with', ids.cellar],
      ]),
    ).rejects.toMatchObject({
      code: 'BAD_NARROW',
    });
    const { messages } = await anybody.call(getMessages, {
      message_ids: all,
      narrow: [{ operator: 'channels', operand: 'web-public' }],
    });
    expect(messages.map(({ id }) => id)).toEqual([ids.piazza, ids.news, ids.arcade]);
    await expect(anybody.call(getMessages, { message_ids: all })).rejects.toMatchObject(unauthorized);
  });

  test('[V15] no address can be tried out', async () => {
    const known = [
      { operator: 'channels', operand: 'web-public' },
      { operator: 'sender', operand: member.id },
    ];
    const tried = { operator: 'sender', operand: member.person.email };
    await expect(read([...known, tried])).rejects.toMatchObject({ code: 'BAD_NARROW' });
    expect(
      await readIds([
        ['channels', 'web-public'],
        ['sender', `user${member.id}@chat.example.org`],
      ]),
    ).toEqual([ids.piazza, ids.arcade]);
  });

  test('channels and topics are those of the web', async () => {
    const { streams } = await anybody.call(getChannels, { include_all: true, exclude_archived: false });
    expect(streams.map(({ name }) => name)).toEqual(['arcade', 'piazza']);
    const { topics } = await anybody.call(getTopics, { stream_id: piazza.id });
    expect(topics.map(({ name }) => name)).toEqual(['News', 'talk']);
    expect(await anybody.call(getChannel, { stream_id: arcade.id })).toMatchObject({
      stream: { name: 'arcade' },
    });
  });

  test('[S115] users are shown, their addresses are not', async () => {
    for (const input of [{}, { user_ids: [member.id, owner.id] }]) {
      const { members } = await anybody.call(getUsers, input);
      const shown = members.find(({ user_id }) => user_id === member.id);
      expect(shown).toMatchObject({
        full_name: member.person.fullName,
        email: `user${member.id}@chat.example.org`,
        delivery_email: null,
      });
      expect(JSON.stringify(members)).not.toContain('@example.com');
    }
  });

  test('[H18] only people who wrote or reacted in web-public channels are listed, to any client', async () => {
    const idsIn = (list: unknown) => (list as { user_id: number }[]).map(({ user_id }) => user_id).sort();
    const seen = [member.id, otherMember.id].sort();
    const named = [owner.id, ...seen];
    await say(square.id, 'talk', owner.id);
    await say(ruin.id, 'talk', owner.id);
    const inside = (await member.call(getUsers)).members.map(({ user_id }) => user_id);
    expect(inside).toEqual(expect.arrayContaining(named));
    const listed = async () => idsIn((await anybody.call(getUsers)).members);
    expect(await listed()).toEqual(seen);
    expect(idsIn((await anybody.call(getUsers, { user_ids: named })).members)).toEqual(seen);
    for (const user_list_incomplete of [true, false]) {
      const state = await anybody.call(register, { client_capabilities: { user_list_incomplete } } as never);
      const { realm_users, realm_non_active_users } = state as unknown as Record<string, unknown>;
      expect(idsIn(realm_users)).toEqual(seen);
      expect(realm_non_active_users).toEqual([]);
      expect(JSON.stringify(state)).not.toContain(owner.person.fullName);
    }
    await owner.call(addReaction, { message_id: ids.piazza, emoji_name: 'tada' });
    expect(await listed()).toEqual([owner.id, ...seen].sort());
  });

  test('[S77] [S78] a registration returns what is web-public, and opens no queue', async () => {
    for (const wrong of [
      { client_gravatar: true },
      { include_subscribers: true },
      { include_subscribers: 'partial' },
    ])
      await expect(anybody.call(register, wrong as never)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining(Object.keys(wrong)[0]!),
      });
    for (const [name, stream_id] of [
      ['Open to all', piazza.id],
      ['Shut', square.id],
    ] as const) {
      const { channel_folder_id: folder_id } = await owner.call(createFolder, { name });
      await owner.call(updateChannel, { stream_id, folder_id });
    }
    await member.call(updateOwnStatus, { status_text: 'square thoughts' });
    await member.call(updatePresence, { status: 'active' });
    await owner.call(addDomain, { domain: 'square.example.com', allow_subdomains: false });
    await owner.call(createProfileField, { name: 'Favourite square', field_type: 1 });
    await owner.call(createGroup, { name: 'squares', description: '', members: [member.id] });
    const state = (await anybody.call(register, { client_gravatar: false })) as unknown as Record<
      string,
      unknown
    >;
    expect(state).toMatchObject({ queue_id: null, realm_enable_spectator_access: true });
    const names = (list: unknown) => (list as { name: string }[]).map(({ name }) => name).sort();
    expect(names(state.subscriptions)).toEqual(['arcade', 'piazza']);
    const [one, other] = state.subscriptions as { color: string }[];
    expect(one).toMatchObject({ is_muted: false, pin_to_top: false, color: expect.stringMatching(/^#/) });
    expect(one?.color).not.toBe(other?.color);
    expect([state.unsubscribed, state.never_subscribed]).toEqual([[], []]);
    expect(names(state.streams)).toEqual(['arcade', 'piazza']);
    // Clients read every requested key.
    const keys = initialData.flatMap((declared) => Object.keys(declared.keys.shape));
    // `user_topics` replaces `muted_topics`; the test sets no address for calls.
    const missing = keys.filter((key) => !(key in state));
    expect(missing.sort()).toEqual(['jitsi_server_url', 'muted_topics']);
    expect(state).toMatchObject({
      unread_msgs: { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false },
      max_message_id: -1,
      presences: {},
      user_status: {},
      user_settings: { emojiset: 'google', presence_enabled: true },
    });
    for (const personal of [
      'alert_words',
      'custom_profile_fields',
      'drafts',
      'muted_users',
      'onboarding_steps',
      'realm_bots',
      'realm_default_streams',
      'realm_domains',
      'recent_private_conversations',
      'scheduled_messages',
      'starred_messages',
      'user_topics',
    ])
      expect(state[personal], personal).toEqual([]);
    // The system groups of permissions, without members.
    const groups = state.realm_user_groups as { is_system_group: boolean; members: number[] }[];
    expect(groups.length).toBeGreaterThan(5);
    expect(groups.filter((group) => !group.is_system_group || group.members.length > 0)).toEqual([]);
    const folders = state.channel_folders as { name: string }[];
    expect(names(folders)).toEqual(['Open to all']);
    expect(JSON.stringify(state)).not.toContain('@example.com');
    expect(JSON.stringify(state)).not.toMatch(/square|cellar|ruin/);
    await expect(anybody.call(getEvents, { dont_block: true })).rejects.toMatchObject(unauthorized);
  });

  test('a caller with wrong credentials is no spectator', async () => {
    const impostor = createClient({
      url: member.person.url,
      transport: injecting(() => service.app.http),
      credentials: { email: member.person.email, apiKey: 'x'.repeat(32) },
    });
    await expect(
      impostor.call(getMessages, {
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
        narrow: [{ operator: 'channel', operand: 'piazza' }],
      }),
    ).rejects.toMatchObject({ status: 401 });
  });
});

test.each([
  ['the organization', () => allowSpectators(service, false), service],
  ['the server', () => allowSpectators(closed, true), closed],
])('[S115] [S158] nothing is shown where %s does not allow it', async (_who, prepare, place) => {
  await prepare();
  const client = spectatorOf(place);
  const narrow = [{ operator: 'channels', operand: 'web-public' }];
  const outcomes = await Promise.allSettled([
    client.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0, narrow }),
    client.call(getMessage, { message_id: ids.piazza }),
    client.call(getTopics, { stream_id: piazza.id }),
    client.call(getChannels),
    client.call(getChannel, { stream_id: piazza.id }),
    client.call(getUsers),
    client.call(register),
    client.call(register, { include_subscribers: 'few' }),
  ]);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: unauthorized });
});

test('[S158] what is open without an account is listed', () => {
  const open = endpoints.filter(({ access }) => access === 'user-or-spectator').map(({ name }) => name);
  expect(open.sort()).toEqual(
    [
      'get-file-temporary-url',
      'get-message',
      'get-messages',
      'get-stream',
      'get-stream-topics',
      'get-streams',
      'get-thumbnail-status',
      'get-users',
      'register',
    ].sort(),
  );
});
