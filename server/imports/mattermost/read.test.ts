import { contentOf, type Read, readArchive, shown } from '@parlance/testing/imports/reading';
import { makeZip, type ZipPart } from '@parlance/testing/imports/zip';
import { expect, test } from 'vitest';
import type { ReadOptions } from '../source.ts';
import { mattermost } from './index.ts';

const at = Date.UTC(2024, 4, 1, 12);
const line = (type: string, fields: object) => JSON.stringify({ type, [type]: fields });
const post = (fields: object) =>
  line('post', { team: 'red', channel: 'hall', user: 'ann', message: 'hello', create_at: at, ...fields });
const people = [
  line('user', { username: 'ann', email: 'ann@red.example', teams: [inTeam('red', 'hall', 'cellar')] }),
  line('user', { username: 'ben', email: 'ben@red.example', teams: [inTeam('red', 'hall')] }),
];
function inTeam(name: string, ...channels: string[]) {
  return { name, roles: 'team_user', channels: channels.map((channel) => ({ name: channel })) };
}
const places = [
  line('team', { name: 'red', display_name: 'Red', type: 'O', allow_open_invite: true }),
  line('channel', {
    team: 'red',
    name: 'hall',
    display_name: 'The Hall',
    type: 'O',
    purpose: 'Meet',
    header: 'No',
  }),
  line('channel', { team: 'red', name: 'cellar', display_name: 'Cellar', type: 'P', header: 'See @ann' }),
];

const read = (
  lines: readonly string[],
  { files = [], options = {} }: { files?: readonly ZipPart[]; options?: Partial<ReadOptions> } = {},
): Promise<Read> =>
  readArchive(
    mattermost,
    { name: 'export.zip', bytes: makeZip([{ name: 'import.jsonl', data: lines.join('\n') }, ...files]) },
    options,
  );
const texts = (result: Read) => result.of('message').map(({ text }) => shown(text));

test('takes people with their roles, and no secret', async () => {
  const user = (username: string, fields: object) =>
    line('user', { username, email: `${username}@e.example`, ...fields });
  const result = await read([
    ...places,
    user('full', {
      first_name: 'Full',
      last_name: 'Name',
      nickname: 'Nick',
      position: 'Cook',
      locale: 'de',
      military_time: 'true',
    }),
    user('nick', { nickname: 'Nick', password: 'SENTINEL', auth_data: 'SENTINEL', mfa_secret: 'SENTINEL' }),
    user('root', { roles: 'system_user system_admin' }),
    user('lead', { teams: [{ name: 'red', roles: 'team_user team_admin' }] }),
    user('visitor', { teams: [{ name: 'red', roles: 'team_guest' }] }),
    user('stranger', { roles: 'system_guest' }),
    user('gone', { delete_at: at }),
    line('bot', { username: 'robot', display_name: 'Robot', owner: 'root' }),
    JSON.stringify({ type: 'user', user: { username: 'least', email: 'least@e.example' } }),
  ]);
  const one = (id: string) => result.one('person', id);
  expect(one('full')).toMatchObject({
    name: 'Full Name',
    settings: { default_language: 'de', twenty_four_hour_time: true },
    profile: [{ field: 'Position', value: 'Cook' }],
    role: 'member',
    isActive: true,
  });
  expect(one('nick').name).toBe('Nick');
  expect(one('least')).toMatchObject({ name: 'least', role: 'member' });
  expect(['root', 'lead', 'visitor', 'stranger'].map((id) => one(id).role)).toEqual([
    'owner',
    'administrator',
    'guest',
    'guest',
  ]);
  expect(one('gone').isActive).toBe(false);
  expect(one('robot')).toMatchObject({ name: 'Robot', bot: { owner: 'root' }, isActive: false });
  expect(JSON.stringify(result.items)).not.toContain('SENTINEL');
});

test('takes channels, folders and memberships', async () => {
  const member = {
    username: 'cid',
    teams: [
      {
        name: 'red',
        channels: [
          { name: 'hall', favorite: true, notify_props: { mark_unread: 'mention' }, last_viewed_at: at },
          { name: 'hall' },
          { name: 'lost' },
        ],
      },
    ],
  };
  const old = line('channel', { team: 'red', name: 'old', type: 'O', deleted_at: at });
  const result = await read([
    ...people,
    old,
    ...places,
    line('user', member),
    post({ channel: 'gone', user: 'ben' }),
  ]);
  expect(result.of('folder')).toEqual([{ kind: 'folder', id: 'red', name: 'Red', description: '' }]);
  expect(result.one('channel', 'red/hall')).toMatchObject({
    name: 'The Hall',
    description: ['Meet'],
    isPrivate: false,
    isArchived: false,
    folder: 'red',
  });
  expect(shown(result.one('channel', 'red/cellar').description)).toBe('See <@ann>');
  expect(result.one('channel', 'red/cellar').isPrivate).toBe(true);
  expect(result.one('channel', 'red/old').isArchived).toBe(true);
  expect(result.one('channel', 'red/lost').isPrivate).toBe(true);
  expect(result.one('channel', 'red/gone').isPrivate).toBe(true);
  const of = (person: string) => result.of('membership').filter((membership) => membership.person === person);
  expect(of('cid')).toEqual([
    { kind: 'membership', channel: 'red/hall', person: 'cid', isMuted: true, isPinned: true },
    { kind: 'membership', channel: 'red/lost', person: 'cid', isMuted: false, isPinned: false },
  ]);
  expect(of('ben').map(({ channel }) => channel)).toEqual(['red/hall', 'red/gone']);
  expect(result.of('read_state')).toEqual([
    { kind: 'read_state', person: 'cid', place: { channel: 'red/hall' }, until: at * 1000 },
  ]);
});

const twoTeams = (green: object, ...more: string[]) =>
  read([
    ...people,
    ...places,
    line('team', { name: 'green', display_name: 'Green', type: 'O', ...green }),
    line('channel', { team: 'green', name: 'hall', display_name: 'The Hall', type: 'O' }),
    ...more,
  ]);

test('joins several teams, and keeps public channels of a closed one from all others', async () => {
  const open = await twoTeams({});
  expect(open.one('channel', 'green/hall')).toMatchObject({
    isPrivate: false,
    folder: 'green',
    qualifier: 'Green',
  });
  for (const closed of [{ type: 'I' }, { allow_open_invite: false }]) {
    const result = await twoTeams(closed);
    expect(result.one('channel', 'green/hall').isPrivate).toBe(true);
    expect(result.one('channel', 'red/hall').isPrivate).toBe(false);
    expect(result.of('folder').map(({ id }) => id)).toEqual(['red']);
  }
  const guest = line('user', {
    username: 'mixed',
    teams: [
      { name: 'red', roles: 'team_user' },
      { name: 'green', roles: 'team_guest' },
    ],
  });
  expect((await twoTeams({}, guest)).one('channel', 'green/hall').isPrivate).toBe(true);
});

test('takes a single closed team as the organization, if all people belong to it', async () => {
  const closed = line('team', { name: 'red', type: 'I' });
  const rest = places.slice(1);
  expect((await read([...people, closed, ...rest])).one('channel', 'red/hall').isPrivate).toBe(false);
  const outside = line('user', { username: 'dan', teams: [] });
  expect((await read([...people, outside, closed, ...rest])).one('channel', 'red/hall').isPrivate).toBe(true);
});

test('takes posts by time, with reactions, stars, followers and edits', async () => {
  const result = await read(
    [
      post({
        message: 'second',
        create_at: at + 5,
        edit_at: at + 9,
        flagged_by: ['ben'],
        is_pinned: true,
        // Without a reply, its topic is that of the whole channel.
        thread_followers: [{ user: 'ann' }],
      }),
      post({
        message: 'first',
        reactions: [
          { user: 'ben', emoji_name: 'tada' },
          { user: 'nemo', emoji_name: 'own' },
        ],
        thread_followers: [{ user: 'ann' }],
        replies: [{ user: 'ben', message: 'reply', create_at: at + 1 }],
      }),
      ...places,
      ...people,
      line('emoji', { name: 'own', image: 'own.png' }),
    ],
    { files: [{ name: 'data/own.png', data: Buffer.from('\x89PNG\n\x1a\nrest', 'latin1') }] },
  );
  expect(texts(result)).toEqual(['first', 'reply', 'second']);
  const [first, , second] = result.of('message');
  expect(first).toMatchObject({
    id: `red/hall:ann:${at}`,
    author: 'ann',
    at: at * 1000,
    place: { channel: 'red/hall', topic: { thread: { root: `red/hall:ann:${at}` } } },
    reactions: [
      { person: 'ben', emoji: { name: 'tada' } },
      { person: 'nemo', emoji: { name: 'own' } },
    ],
    flags: [{ person: 'ann', flag: 'followed' }],
  });
  expect(second).toMatchObject({ editedAt: (at + 9) * 1000, flags: [{ person: 'ben', flag: 'starred' }] });
  expect(result.left('other')).toEqual({ 'header of a channel': 1, pin: 1 });
  expect(result.one('person', 'nemo').isUnknown).toBe(true);
  expect((await contentOf(await result.one('emoji', 'own').picture!())).toString('latin1')).toBe(
    '\x89PNG\r\n\x1a\nrest',
  );
  expect(result.of('expectation')).toEqual([{ kind: 'expectation', messages: 3 }]);
});

test('gives equal posts keys of their own, and does not look at their text', async () => {
  const ids = (result: Read) => result.of('message').map(({ id }) => id);
  const first = await read([...places, post({}), post({ message: 'twin' }), post({ user: 'ben' })]);
  expect(ids(first)).toEqual([`red/hall:ann:${at}`, `red/hall:ann:${at}:1`, `red/hall:ben:${at}`]);
  const later = await read([
    ...places,
    post({ message: 'changed' }),
    post({ message: 'twin!' }),
    post({ user: 'ben' }),
  ]);
  expect(ids(later)).toEqual(ids(first));
});

test('takes threads, also with a reply that is older than its root', async () => {
  const result = await read([
    ...places,
    ...people,
    post({
      message: 'root @ann',
      create_at: at + 10,
      replies: [
        { user: 'ben', message: 'late', create_at: at + 20, reactions: [{ user: 'ann', emoji_name: 'joy' }] },
        { user: 'ben', message: 'early', create_at: at },
      ],
    }),
  ]);
  expect(texts(result)).toEqual(['early', 'root <@ann>', 'late']);
  const root = `red/hall:ann:${at + 10}`;
  const thread = { root, at: (at + 10) * 1000 };
  const [early, middle, late] = result.of('message').map(({ place }) => place);
  expect(early).toMatchObject({ topic: { thread: { ...thread, opening: { files: [] } } } });
  expect(middle).toEqual({ channel: 'red/hall', topic: { thread } });
  expect(late).toEqual({ channel: 'red/hall', topic: { thread } });
  expect(result.of('message')[2]!.reactions).toHaveLength(1);
});

test('takes direct conversations, with and without a line of their own', async () => {
  const direct = (members: string[], fields: object) =>
    line('direct_post', { channel_members: members, user: 'ann', message: 'psst', create_at: at, ...fields });
  const result = await read([
    ...people,
    line('direct_channel', { members: ['ben', 'ann'], header: 'x' }),
    line('direct_channel', { participants: [{ username: 'ann', last_viewed_at: at }, { username: 'cid' }] }),
    direct(['ann', 'ben'], { replies: [{ user: 'ben', message: 'yes', create_at: at + 1 }] }),
    direct(['ben', 'ann', 'nemo'], {}),
    direct(['ann', 'ann'], {}),
  ]);
  expect(result.of('conversation').map(({ people }) => people)).toEqual([
    ['ann', 'ben'],
    ['ann', 'cid'],
    ['ann', 'ben', 'nemo'],
    ['ann'],
  ]);
  expect(result.of('message').map(({ place }) => place)).toEqual([
    { conversation: 'ann,ben' },
    { conversation: 'ann,ben,nemo' },
    { conversation: 'ann' },
    { conversation: 'ann,ben', answers: `ann,ben:ann:${at}` },
  ]);
  expect(result.one('person', 'nemo').isUnknown).toBe(true);
  expect(result.of('read_state').map(({ place }) => place)).toEqual([{ conversation: 'ann,cid' }]);
});

test('takes texts of integrations, and leaves notices of the system', async () => {
  const props = (fields: object) => ({ props: JSON.stringify(fields) });
  const result = await read([
    ...places,
    ...people,
    post({ type: 'system_join_channel' }),
    post({ type: 'me', message: '*waves*', create_at: at + 1 }),
    post({ type: 'custom_poll', message: 'as it is', create_at: at + 2 }),
    post({ message: 'gone', create_at: at + 3, ...props({ deleteBy: 'x' }) }),
    post({
      message: 'built',
      create_at: at + 4,
      ...props({ override_username: 'CI', from_webhook: 'true' }),
    }),
    post({
      type: 'slack_attachment',
      message: '',
      create_at: at + 5,
      props: {
        attachments: [
          {
            pretext: 'Look @ann',
            author_name: 'Ben',
            author_link: 'https://e.example',
            title: 'T',
            title_link: 'https://t.example/(x)',
            text: 'body',
            fields: [{ title: 'Size', value: 3 }],
            image_url: 'https://i.example/i.png',
            footer: 'foot',
            ts: 1_700_000_000,
            fallback: 'not shown',
          },
          { fallback: 'only this' },
        ],
      },
    }),
    post({ user: undefined, create_at: at + 6 }),
    post({ message: ' ', create_at: at + 7 }),
    line('post', { message: 'nowhere', user: 'ann', create_at: at + 8 }),
    post({ message: 'harry joined the team.', create_at: at + 9 }),
  ]);
  expect(texts(result)).toEqual([
    'waves',
    'as it is',
    'built',
    '\nLook <@ann><quote  |[Ben](https://e.example)\n**[T](https://t.example/%28x%29)**\nbody\n**Size**: 3\n[image](https://i.example/i.png)\nfoot <time:2023-11-14T22:13:20.000Z>><quote  |only this>',
    ' ',
    'harry joined the team.',
  ]);
  expect(result.of('message')[0]!.isAction).toBe(true);
  expect(result.of('message')[2]!.author).toBe('override:CI');
  expect(result.one('person', 'override:CI')).toMatchObject({ name: 'CI', bot: {} });
  expect(result.left('messages')).toEqual({
    system_join_channel: 1,
    'deleted message': 1,
    'message without an author': 1,
    'message without a place': 1,
  });
  const taken = result.of('message').length;
  const left = Object.values(result.left('messages')).reduce((sum, count) => sum + count, 0);
  expect(result.of('expectation')[0]!.messages).toBe(taken + left);
});

test('takes files from the archive, under each of the paths that exports have', async () => {
  const attached = (path: string, index: number) =>
    post({ message: '', attachments: [{ path }], create_at: at + index });
  const result = await read(['a/one.txt', 'data/two.txt', 'three.txt', 'lost.txt'].map(attached), {
    files: [
      { name: 'data/a/one.txt', data: '1' },
      { name: 'data/two.txt', data: '2' },
      { name: 'three.txt', data: '3' },
    ],
  });
  const files = result.of('message').flatMap((message) => message.files);
  expect(files.map(({ name }) => name)).toEqual(['one.txt', 'two.txt', 'three.txt', 'lost.txt']);
  const contents = await Promise.all(files.slice(0, 3).map(async ({ bytes }) => contentOf(await bytes!())));
  expect(contents.map(String)).toEqual(['1', '2', '3']);
  expect(files[3]!.bytes).toBeUndefined();
});

test('goes on after damaged lines, and takes a post with an absurd time after its predecessor', async () => {
  const lines = [
    ...places,
    post({ message: 'first' }),
    '{"type":"post","post":{"message":"cut',
    '[]',
    post({ message: 'late', create_at: 1e18 }),
    post({ message: 'seconds', create_at: at / 1000 }),
    line('role', {}),
    line('user', { username: 'ann', email: 'a@e.example' }),
    line('user', { username: 'ann', email: 'b@e.example' }),
  ];
  const result = await read(lines);
  expect(texts(result)).toEqual(['first', 'late', 'seconds']);
  expect(new Set(result.of('message').map((message) => message.at))).toEqual(new Set([at * 1000]));
  expect(result.left('entries')).toEqual({ 'damaged data': 2 });
  const offset = [...places, lines[3]!].join('\n').length + 1;
  expect(result.of('not_taken').map(({ example }) => example)).toContain(`import.jsonl at byte ${offset}`);
  expect(result.warnings()).toEqual({ 'absurd time of a message': 2 });
  expect(result.left('other')).toMatchObject({ 'line role': 1, 'second user with one name': 1 });
  expect(result.one('person', 'ann').email).toBe('a@e.example');
  await expect(read(lines, { options: { isStrict: true } })).rejects.toThrow(
    `import.jsonl is damaged at byte ${offset}: a line is no JSON object`,
  );
});

test('reads a bare file of lines, and refuses another archive', async () => {
  const bytes = Buffer.from(`\ufeff${[line('version', {}), ...places, post({})].join('\r\n')}`);
  expect(texts(await readArchive(mattermost, { name: 'export.jsonl', bytes }))).toEqual(['hello']);
  const other = { name: 'other.zip', bytes: makeZip([{ name: 'users.json', data: '[]' }]) };
  await expect(readArchive(mattermost, other)).rejects.toThrow(
    'This is no export of Mattermost: it has no file with lines, such as import.jsonl.',
  );
});
