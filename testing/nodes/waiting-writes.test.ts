/** A write that waits for the log while another node takes its author's right is decided by what is true then. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../cast.ts';
import { here, nodes, there } from './two-nodes.ts';
import { inTurn } from './under-way.ts';

type Asked = [method: string, path: string, parameters?: Record<string, unknown>];

const say = async (person: Person, to: string, content: string) =>
  Number((await here.call(person, 'POST', '/messages', { type: 'channel', to, topic: 'a', content })).id);

const makeChannel = async (name: string, members: readonly Person[], more = {}) => {
  const { owner } = nodes.people;
  await here.call(owner, 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name }],
    principals: members.map(({ id }) => id),
    ...more,
  });
  return Number((await here.call(owner, 'GET', '/get_stream_id', { stream: name })).stream_id);
};

const makeGroup = async (name: string, members: readonly Person[], subgroups: readonly number[] = []) =>
  Number(
    (
      await here.call(nodes.people.owner, 'POST', '/user_groups/create', {
        name,
        description: '',
        members: members.map(({ id }) => id),
        subgroups,
      })
    ).group_id,
  );

/** Takes the right while the write waits, which is refused like a call that begins afterwards. */
const meanwhile = async (person: Person, asked: Asked, take: () => Promise<unknown>): Promise<void> => {
  const [, waited] = await inTurn(nodes, take, () => there.try(person, ...asked));
  const later = await there.try(person, ...asked);
  expect(waited.body.result).toBe('error');
  expect(waited.status).toBe(later.status);
};

interface Ids {
  readonly channelId: number;
  readonly messageId: number;
  readonly pollId: number;
  readonly groupId: number;
  readonly guestId: number;
}
type Ask = (ids: Ids) => Asked;

let square: Ids;

beforeAll(async () => {
  const { owner, administrator, guest } = nodes.people;
  const channelId = await makeChannel('square', [owner, administrator]);
  square = {
    channelId,
    messageId: await say(owner, 'square', 'from the owner'),
    pollId: await say(owner, 'square', '/poll Where?\nHere'),
    groupId: await makeGroup('gardeners', [owner]),
    guestId: guest.id,
  };
});

test.each<[string, Ask]>([
  ['the name of the organization', () => ['PATCH', '/realm', { name: 'Not theirs to say' }]],
  [
    'a new linkifier',
    () => ['POST', '/realm/filters', { pattern: '#(?P<n>[0-9]+)', url_template: 'https://a.example/{n}' }],
  ],
  [
    'a playground',
    () => [
      'POST',
      '/realm/playgrounds',
      { name: 'Play', pygments_language: 'Python', url_template: 'https://a.example/{code}' },
    ],
  ],
  ['a profile field', () => ['POST', '/realm/profile_fields', { name: 'Shoe size', field_type: 1 }]],
  [
    'defaults of new users',
    () => ['PATCH', '/realm/user_settings_defaults', { twenty_four_hour_time: true }],
  ],
  ['a default channel', ({ channelId }) => ['POST', '/default_streams', { stream_id: channelId }]],
  ['a group', ({ groupId }) => ['PATCH', `/user_groups/${groupId}`, { description: 'They dig' }]],
  [
    'members of a group',
    ({ groupId, guestId }) => ['POST', `/user_groups/${groupId}/members`, { add: [guestId] }],
  ],
  ['a channel', ({ channelId }) => ['PATCH', `/streams/${channelId}`, { description: 'Round' }]],
  ['the end of a channel', ({ channelId }) => ['DELETE', `/streams/${channelId}`]],
  ['the end of a message', ({ messageId }) => ['DELETE', `/messages/${messageId}`]],
  ['a whole topic', ({ channelId }) => ['POST', `/streams/${channelId}/delete_topic`, { topic_name: 'a' }]],
  ['a user', ({ guestId }) => ['PATCH', `/users/${guestId}`, { full_name: 'Gustav' }]],
  ['the end of a user', ({ guestId }) => ['DELETE', `/users/${guestId}`]],
  ['an export', () => ['POST', '/export/realm']],
  ['an invitation of administrators', () => ['POST', '/invites/multiuse', { invite_as: 200 }]],
  ['a channel folder', () => ['POST', '/channel_folders/create', { name: 'Shelf', description: '' }]],
])('[A4] by an administrator who becomes a member meanwhile: %s', async (_name, ask) => {
  const { owner, administrator } = nodes.people;
  const become = (role: number) => here.call(owner, 'PATCH', `/users/${administrator.id}`, { role });
  await meanwhile(administrator, ask(square), () => become(400));
  await become(200);
});

test.each<[string, Ask]>([
  ['an edit', ({ messageId }) => ['PATCH', `/messages/${messageId}`, { content: 'something else' }]],
  [
    'another topic',
    ({ messageId }) => ['PATCH', `/messages/${messageId}`, { topic: 'b', propagate_mode: 'change_one' }],
  ],
  ['a reaction', ({ messageId }) => ['POST', `/messages/${messageId}/reactions`, { emoji_name: 'tada' }]],
  [
    'the end of a reaction',
    ({ messageId }) => ['DELETE', `/messages/${messageId}/reactions`, { emoji_name: 'heart' }],
  ],
  [
    'a vote',
    ({ pollId }) => [
      'POST',
      '/submessage',
      { message_id: pollId, msg_type: 'widget', content: '{"type":"vote","key":"canned,0","vote":1}' },
    ],
  ],
  [
    'a topic to mute',
    ({ channelId }) => ['POST', '/user_topics', { stream_id: channelId, topic: 'a', visibility_policy: 1 }],
  ],
  [
    'a message for later',
    ({ channelId }) => [
      'POST',
      '/scheduled_messages',
      {
        type: 'channel',
        to: channelId,
        topic: 'a',
        content: 'x',
        scheduled_delivery_timestamp: 4_000_000_000,
      },
    ],
  ],
])('[V1] in a private channel that its author has to leave meanwhile: %s', async (name, ask) => {
  const { owner, member } = nodes.people;
  const channelId = await makeChannel(name, [owner, member], { invite_only: true });
  const messageId = await say(member, name, 'something');
  const pollId = await say(member, name, '/poll Where?\nHere');
  await here.call(member, 'POST', `/messages/${messageId}/reactions`, { emoji_name: 'heart' });
  await meanwhile(member, ask({ ...square, channelId, messageId, pollId }), () =>
    here.call(owner, 'DELETE', '/users/me/subscriptions', { subscriptions: [name], principals: [member.id] }),
  );
});

interface Place {
  readonly channelId: number;
  readonly inner: number;
  readonly outer: number;
  readonly others: number;
}

let places = 0;
/** The inner group, which has the member, is in the outer one, which posts in the channel and changes it. */
const makePlace = async (): Promise<Place & { readonly name: string }> => {
  const { owner, member } = nodes.people;
  places += 1;
  const inner = await makeGroup(`inner ${places}`, [member]);
  const outer = await makeGroup(`outer ${places}`, [owner], [inner]);
  const others = await makeGroup(`others ${places}`, [owner]);
  const name = `bed ${places}`;
  const rights = { can_send_message_group: outer, can_administer_channel_group: outer };
  const channelId = await makeChannel(name, [owner, member], rights);
  await say(owner, name, 'welcome');
  return { name, channelId, inner, outer, others };
};

const losses: readonly [string, (place: Place) => Asked][] = [
  [
    'they leave the group',
    ({ inner }) => ['POST', `/user_groups/${inner}/members`, { delete: [nodes.people.member.id] }],
  ],
  [
    'their group leaves the other',
    ({ inner, outer }) => ['POST', `/user_groups/${outer}/subgroups`, { delete: [inner] }],
  ],
  [
    'another group has the right',
    ({ channelId, outer, others }) => [
      'PATCH',
      `/streams/${channelId}`,
      {
        can_send_message_group: { new: others, old: outer },
        can_administer_channel_group: { new: others, old: outer },
      },
    ],
  ],
];

test.each(losses)('[A4] in a channel whose settings name a group: %s', async (_name, loss) => {
  const { owner, member } = nodes.people;
  const place = await makePlace();
  await meanwhile(member, ['PATCH', `/streams/${place.channelId}`, { description: 'Beans' }], () =>
    here.call(owner, ...loss(place)),
  );
});

describe.each([
  ['the first message', 0],
  ['one more message', 2],
])('[A4] %s to a channel where a group posts', (_name, before) => {
  test.each(losses)('%s', async (_loss, loss) => {
    const { owner, member } = nodes.people;
    const place = await makePlace();
    const send = (): Asked => [
      'POST',
      '/messages',
      { type: 'channel', to: place.name, topic: 'a', content: 'b' },
    ];
    for (let times = 0; times < before; times += 1) await there.call(member, ...send());
    await meanwhile(member, send(), () => here.call(owner, ...loss(place)));
  });
});

test('[A4] with the very first message at a node, whose key is renewed meanwhile', async () => {
  const { otherMember, owner } = nodes.people;
  const channelId = await makeChannel('porch', [owner, otherMember]);
  await say(owner, 'porch', 'welcome');
  await meanwhile(
    otherMember,
    ['POST', '/messages', { type: 'channel', to: channelId, topic: 'a', content: 'with the old key' }],
    () => here.call(otherMember, 'POST', '/users/me/api_key/regenerate'),
  );
});

test('[A4] by an incoming webhook whose key is renewed meanwhile', async () => {
  const { owner } = nodes.people;
  await makeChannel('builds', [owner]);
  await say(owner, 'builds', 'welcome');
  const { user_id, api_key } = await here.call(owner, 'POST', '/bots', {
    full_name: 'Builder',
    short_name: 'builder',
    bot_type: 2,
  });
  const path = `/external/json?api_key=${api_key}&stream=builds&topic=a`;
  await meanwhile(owner, ['POST', path, { payload: '{"text":"done"}' }], () =>
    here.call(owner, 'POST', `/bots/${user_id}/api_key/regenerate`),
  );
});

test('[A4] with a key that is renewed meanwhile', async () => {
  const { moderator } = nodes.people;
  await meanwhile(moderator, ['PATCH', '/settings', { full_name: 'Maximilian' }], () =>
    here.call(moderator, 'POST', '/users/me/api_key/regenerate'),
  );
});

test('[A4] where a setting of the organization takes the right from all members meanwhile', async () => {
  const { owner, newcomer } = nodes.people;
  const groups = (await here.call(owner, 'GET', '/user_groups')) as {
    user_groups: { id: number; name: string }[];
  };
  const idOf = (name: string) => groups.user_groups.find((group) => group.name === name)!.id;
  await meanwhile(
    newcomer,
    ['POST', '/user_groups/create', { name: 'weeders', description: '', members: [newcomer.id] }],
    () =>
      here.call(owner, 'PATCH', '/realm', {
        can_create_groups: { new: idOf('role:administrators') },
      }),
  );
});

test('who gets more rights meanwhile is not refused, nor who only sees others lose theirs', async () => {
  const { owner, administrator, newcomer } = nodes.people;
  const rename = (name: string) => there.try(administrator, 'PATCH', '/realm', { name });
  const [, promoted] = await inTurn(
    nodes,
    () => here.call(owner, 'PATCH', `/users/${administrator.id}`, { role: 100 }),
    () => rename('Garden'),
  );
  expect(promoted.status).toBe(200);
  const [, beside] = await inTurn(
    nodes,
    () => here.call(owner, 'PATCH', `/users/${newcomer.id}`, { role: 600 }),
    () => rename('Orchard'),
  );
  expect(beside.status).toBe(200);
});
