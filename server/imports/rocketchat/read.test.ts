import { makeGridFile } from '@parlance/testing/imports/bson';
import { read, room, say, subscription, texts, time, user } from '@parlance/testing/imports/rocketchat';
import { expect, test } from 'vitest';

test('takes people with their roles, pictures and languages, and no secret', async () => {
  const picture = makeGridFile('pic', Buffer.from('a picture of many chunks'));
  const result = await read({
    users: [
      user('ann', {
        roles: ['user', 'admin'],
        language: 'de',
        bio: 'Cooks',
        services: { password: { bcrypt: 'SENTINEL' } },
      }),
      user('ben', {
        roles: ['user', 'guest'],
        services: { resume: { loginTokens: [{ hashedToken: 'SENTINEL' }] } },
      }),
      user('cid', { active: false, createdAt: time(0) }),
      user('cat', { type: 'bot', emails: undefined }),
      user('app', { type: 'app' }),
      user('far', { federated: true, username: '@far:other.example' }),
    ],
    rocketchat_avatars: [{ _id: 'pic', userId: 'ann', size: 24 }],
    'rocketchat_avatars.files': picture.files,
    'rocketchat_avatars.chunks': picture.chunks,
    rocketchat_settings: [
      { _id: 'uniqueID', value: 'server-1' },
      { _id: 'SMTP_Password', value: 'SENTINEL' },
    ],
  });
  const one = (id: string) => result.one('person', id);
  expect(one('ann')).toMatchObject({
    name: 'ANN',
    username: 'ann.x',
    email: 'ann@e.example',
    role: 'owner',
    settings: { default_language: 'de' },
    profile: [{ field: 'Bio', type: 2, value: 'Cooks' }],
  });
  expect(one('ann').avatar).toBeDefined();
  expect(one('ben')).toMatchObject({ role: 'guest', isActive: true });
  expect(one('cid')).toMatchObject({ isActive: false, createdAt: time(0).getTime() * 1000 });
  expect(one('cat').bot).toEqual({});
  expect(one('app').bot).toEqual({});
  expect(one('far').foreign).toBe('other.example');
  expect(result.key).toBe('server-1');
  expect(JSON.stringify(result.items)).not.toContain('SENTINEL');
});

test('takes rooms, and members by their subscriptions', async () => {
  const result = await read({
    users: [user('ann', { __rooms: ['p'] }), user('ben')],
    rocketchat_room: [
      room('c', {
        description: 'Words',
        topic: 'Topic',
        default: true,
        ro: true,
        u: { _id: 'ann' },
        ts: time(0),
      }),
      room('p', { t: 'p', archived: true, broadcast: true, fname: undefined }),
      room('code', { joinCodeRequired: true }),
      room('d', { t: 'd', uids: ['ann', 'ben'] }),
      room('old', { t: 'd', usernames: ['ann.x', 'lost.x'] }),
      room('self', { t: 'd', uids: ['ann', 'ann'] }),
      room('l', { t: 'l' }),
      room('v', { t: 'v' }),
    ],
    rocketchat_subscription: [
      subscription('c', 'ann', { f: true, ls: time(5) }),
      subscription('c', 'ben', { disableNotifications: true }),
      subscription('p', 'nemo'),
      subscription('d', 'ann', { ls: time(6) }),
    ],
    rocketchat_message: [say('c', 'ann', 'hi')],
  });
  expect(result.of('channel').map(({ id }) => id)).toEqual(['c', 'p', 'code']);
  expect(result.one('channel', 'c')).toMatchObject({
    name: 'c room',
    description: ['Words\n\nTopic'],
    isPrivate: false,
    isArchived: false,
    isDefault: true,
    onlyAdministratorsPost: true,
    creator: 'ann',
  });
  expect(result.one('channel', 'p')).toMatchObject({
    name: 'p-slug',
    isPrivate: true,
    isArchived: true,
    onlyAdministratorsPost: true,
  });
  expect(result.one('channel', 'code').isPrivate).toBe(true);
  expect(result.of('membership')).toEqual([
    { kind: 'membership', channel: 'c', person: 'ann', isPinned: true, isMuted: false },
    { kind: 'membership', channel: 'c', person: 'ben', isPinned: false, isMuted: true },
    { kind: 'membership', channel: 'p', person: 'nemo', isPinned: false, isMuted: false },
  ]);
  expect(result.one('person', 'nemo').isUnknown).toBe(true);
  expect(result.of('conversation').map(({ id, people }) => [id, people])).toEqual([
    ['d', ['ann', 'ben']],
    ['old', ['ann', '@lost.x']],
    ['self', ['ann']],
  ]);
  expect(result.of('read_state')).toEqual([
    { kind: 'read_state', person: 'ann', place: { channel: 'c' }, until: time(5).getTime() * 1000 },
    { kind: 'read_state', person: 'ann', place: { conversation: 'd' }, until: time(6).getTime() * 1000 },
  ]);
});

test('computes members without subscriptions from accounts, comings and goings', async () => {
  const event = (t: string, who: string, whom: string) => say('p', who, `${whom}.x`, { t });
  const result = await read({
    users: [
      user('ann', { __rooms: ['p'] }),
      user('ben'),
      user('cid', { __rooms: ['p'] }),
      user('dan'),
      user('eva'),
    ],
    rocketchat_room: [room('p', { t: 'p' })],
    rocketchat_message: [
      event('au', 'ann', 'ben'),
      event('ut', 'dan', 'dan'),
      event('uj', 'eva', 'eva'),
      event('ul', 'cid', 'cid'),
      event('ru', 'ann', 'eva'),
      event('ru', 'ann', 'ben'),
      event('au', 'ann', 'ben'),
    ],
  });
  expect(result.of('membership').map(({ person }) => person)).toEqual(['ann', 'ben', 'dan']);
});

test('takes public rooms of a private team as private, and names no private team', async () => {
  const dump = (type: number) => ({
    rocketchat_team: [{ _id: 'team', name: 'Cooks', type }],
    rocketchat_room: [
      room('main', { t: type === 1 ? 'p' : 'c', teamId: 'team', teamMain: true }),
      room('pub', { teamId: 'team' }),
    ],
  });
  const open = await read(dump(0));
  expect(open.of('folder')).toEqual([{ kind: 'folder', id: 'team', name: 'Cooks', description: '' }]);
  expect(open.one('channel', 'pub')).toMatchObject({ isPrivate: false, folder: 'team' });
  const closed = await read(dump(1));
  expect(closed.of('folder')).toEqual([]);
  expect(closed.one('channel', 'pub').isPrivate).toBe(true);
});

test('takes messages by time, with threads, reactions, stars, edits and aliases', async () => {
  const root = say('c', 'ann', 'root');
  const reply = say('c', 'ben', 'reply', { tmid: root._id, tshow: true });
  const later = say('c', 'ann', 'later', {
    reactions: {
      ':grin:': { usernames: ['ben.x', 'lost'] },
      ':own:': { usernames: ['ann.x', 'nobody.x'] },
    },
    starred: [{ _id: 'ben' }],
    editedAt: time(100),
    pinned: true,
  });
  const hook = say('c', 'ann', 'built', { alias: 'CI', bot: { i: 'x' } });
  const direct = [say('d', 'ann', 'one'), say('d', 'ben', 'two', { tmid: 'd-root' })];
  const elsewhere = say('q', 'ben', 'other room', { tmid: root._id });
  const result = await read({
    users: [user('ann'), user('ben')],
    rocketchat_room: [room('c'), room('q'), room('d', { t: 'd', uids: ['ann', 'ben'] })],
    rocketchat_message: [
      hook,
      later,
      reply,
      root,
      ...direct,
      elsewhere,
      say('c', 'nobody', 'from a stranger'),
    ],
  });
  expect(texts(result)).toEqual([
    'root',
    'reply',
    'later',
    'built',
    'one',
    'two',
    'other room',
    'from a stranger',
  ]);
  const thread = { channel: 'c', topic: { thread: { root: root._id, at: root.ts.getTime() * 1000 } } };
  const messages = result.of('message');
  expect(messages.map(({ place }) => place)).toEqual([
    thread,
    thread,
    { channel: 'c', topic: 'main' },
    { channel: 'c', topic: 'main' },
    { conversation: 'd' },
    { conversation: 'd', answers: 'd-root' },
    { channel: 'q', topic: 'main' },
    { channel: 'c', topic: 'main' },
  ]);
  expect(messages[2]).toMatchObject({
    id: later._id,
    at: later.ts.getTime() * 1000,
    editedAt: time(100).getTime() * 1000,
    reactions: [
      { person: 'ben', emoji: { name: 'grin' } },
      { person: '@lost', emoji: { name: 'grin' } },
      { person: 'ann', emoji: { name: 'own' } },
      // The author of the last message, who has no account in the dump.
      { person: 'nobody', emoji: { name: 'own' } },
    ],
    flags: [{ person: 'ben', flag: 'starred' }],
  });
  expect(messages[3]!.author).toBe('alias:CI');
  expect(result.one('person', 'alias:CI').bot).toEqual({});
  expect(result.one('person', 'nobody')).toMatchObject({ name: 'nobody.x', isUnknown: true });
  expect(result.of('person').filter(({ name }) => name === 'nobody.x')).toHaveLength(1);
  expect(result.left('other')).toEqual({ pin: 1 });
});

test('leaves what is no message, and counts it', async () => {
  const types = ['uj', 'room_changed_topic', 'discussion-created', 'rm', 'livechat-started', 'new-kind'];
  const result = await read({
    users: [user('ann')],
    rocketchat_room: [room('c', { encrypted: true }), room('l', { t: 'l' })],
    rocketchat_message: [
      ...types.map((t) => say('c', 'ann', 'x', { t })),
      say('c', 'ann', 'cipher', { t: 'e2e' }),
      say('c', 'ann', 'plain in an encrypted room'),
      say('c', 'ann', 'old', { _hidden: true }),
      say('l', 'guest-1', 'help'),
      say('l', 'guest-1', 'connected', { t: 'command' }),
      say('lost', 'ann', 'where'),
      say('c', '', 'who', { u: undefined }),
    ],
  });
  expect(texts(result)).toEqual(['plain in an encrypted room']);
  expect(result.left('messages')).toEqual({
    ...Object.fromEntries(types.map((type) => [type, 1])),
    'encrypted message': 1,
    'former version of a message': 1,
    livechat: 2,
    'message in an unknown room': 1,
    'message without an author': 1,
  });
  expect(result.of('expectation')[0]!.messages).toBe(13);
});

test('converts texts, quotes and attachments', async () => {
  const mentions = [{ _id: 'ann', username: 'ann.x' }];
  const cases: [string, string, object?][] = [
    [
      '*b* _i_ ~s~ **B** ~~S~~ *_x_* 2*3*4 snake_case_x',
      '**b** *i* ~~s~~ **B** ~~S~~ ***x*** 2*3*4 snake_case_x',
    ],
    ['@ann.x, @all @here @lost a@ann.x', '<@ann>, @**all** @**all** @lost a@ann.x', { mentions }],
    ['#c-slug. #p-slug #talk-slug #deep-slug #42', '<#c>. <#p> <#c>talk room> <#deep> #42', {}],
    ['`@ann.x *b*` and ```*b*```', '`@ann.x *b*` and ```*b*```'],
    ['see ```js\n*b*``` ok', 'see \n```js\n*b*\n```\n ok'],
    ['\\( x^2 \\) and $$y$$ \\*', '$$x^2$$ and $$y$$ &#42;'],
    [':grin: https://e.example/_a_?b=*c*', '<:grin> https://e.example/_a_?b=*c*'],
    [
      '<https://e.example|the *site*> [t](https://e.example/_x_)',
      '[the **site**](https://e.example) [t](https://e.example/_x_)',
    ],
    [
      '[ ](https://chat.example/channel/c?msg=abcdefghijk) yes',
      '<quote ann abcdefghijk|said **so**>\nyes',
      {
        attachments: [
          {
            message_link: 'https://chat.example/channel/c?msg=abcdefghijk',
            author_name: 'ann.x',
            text: 'said *so*',
          },
        ],
      },
    ],
    ['see https://chat.example/channel/c?msg=abcdefghijk', 'see <link abcdefghijk>'],
    [
      '',
      '<quote  |**[T](https://t.example)**\n**bold**>',
      { attachments: [{ title: 'T', title_link: 'https://t.example', text: '*bold*' }] },
    ],
  ];
  const result = await read({
    users: [user('ann')],
    rocketchat_room: [
      room('c'),
      room('p', { t: 'p' }),
      room('talk', { prid: 'c' }),
      room('deep', { prid: 'p', t: 'p' }),
    ],
    rocketchat_message: [
      ...cases.map(([msg, , fields]) => say('c', 'ann', msg, fields)),
      say('talk', 'ann', 'x'),
      say('deep', 'ann', 'y'),
    ],
  });
  expect(texts(result).slice(0, cases.length)).toEqual(cases.map(([, to]) => to));
});
