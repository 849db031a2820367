import { gzipSync } from 'node:zlib';
import { makeBson, makeGridFile } from '@parlance/testing/imports/bson';
import { contentOf, type Read, readArchive, shown } from '@parlance/testing/imports/reading';
import { makeTarGz } from '@parlance/testing/imports/tar';
import { makeZip } from '@parlance/testing/imports/zip';
import { describe, expect, test } from 'vitest';
import type { ReadOptions } from '../vocabulary.ts';
import { rocketchat } from './index.ts';

const at = Date.UTC(2024, 4, 1, 12);
const time = (minutes: number) => new Date(at + minutes * 60_000);
type Dump = Readonly<Record<string, readonly object[] | Buffer>>;

const user = (id: string, fields: object = {}) => ({
  _id: id,
  username: `${id}.x`,
  name: id.toUpperCase(),
  emails: [{ address: `${id}@e.example` }],
  roles: ['user'],
  active: true,
  ...fields,
});
const room = (id: string, fields: object = {}) => ({
  _id: id,
  t: 'c',
  name: `${id}-slug`,
  fname: `${id} room`,
  ...fields,
});
let minutes = 0;
const say = (rid: string, who: string, msg: string, fields: object = {}) => ({
  _id: `${rid}${who}${minutes++}abcdefgh`,
  rid,
  msg,
  ts: time(minutes),
  u: { _id: who, username: `${who}.x` },
  ...fields,
});
const subscription = (rid: string, who: string, fields: object = {}) => ({ rid, u: { _id: who }, ...fields });

const files = (dump: Dump, folder = 'dump/chat/') =>
  Object.entries(dump).map(([name, content]) => ({
    name: `${folder}${name}.bson`,
    data: Buffer.isBuffer(content) ? content : makeBson(content),
  }));
const read = (dump: Dump, options: Partial<ReadOptions> = {}): Promise<Read> =>
  readArchive(
    rocketchat,
    { name: 'dump.zip', bytes: makeZip(files({ rocketchat_room: [], ...dump })) },
    options,
  );
const texts = (result: Read) => result.of('message').map(({ text }) => shown(text));

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

describe('the audience rule of discussions', () => {
  const dump = (parent: object, discussion: object, members: readonly [string, string][]): Dump => ({
    users: ['ann', 'ben', 'cid'].map((id) => user(id)),
    rocketchat_room: [room('parent', parent), room('talk', { prid: 'parent', ...discussion })],
    rocketchat_subscription: members.map(([rid, who]) => subscription(rid, who)),
    rocketchat_message: [say('talk', 'ann', 'words')],
  });
  const where = async (parent: object, discussion: object, members: readonly [string, string][] = []) => {
    const result = await read(dump(parent, discussion, members));
    return { result, place: result.of('message')[0]!.place };
  };
  const topic = { channel: 'parent', topic: { name: 'talk room' } };

  test('a public discussion of a public room is a topic', async () => {
    expect((await where({}, {})).place).toEqual(topic);
  });

  test('a private one is a topic only among the same members', async () => {
    const same: [string, string][] = [
      ['parent', 'ann'],
      ['parent', 'ben'],
      ['talk', 'ben'],
      ['talk', 'ann'],
    ];
    expect((await where({ t: 'p' }, { t: 'p' }, same)).place).toEqual(topic);
    for (const members of [[...same, ['talk', 'cid']], same.slice(0, 3)] as [string, string][][]) {
      const { result, place } = await where({ t: 'p' }, { t: 'p' }, members);
      expect(place).toEqual({ channel: 'talk', topic: 'main' });
      expect(result.one('channel', 'talk')).toMatchObject({
        name: 'parent room: talk room',
        isPrivate: true,
      });
      expect(result.of('membership').filter(({ channel }) => channel === 'talk')).toHaveLength(
        members.length - 2,
      );
    }
  });

  test.each([
    [{}, { t: 'p' }],
    [{ t: 'p' }, {}],
    [{}, { joinCodeRequired: true }],
  ])('a discussion %j %j is a private channel', async (parent, discussion) => {
    const { result, place } = await where(parent, discussion);
    expect(place).toEqual({ channel: 'talk', topic: 'main' });
    expect(result.one('channel', 'talk').isPrivate).toBe(true);
  });

  test('one of a direct conversation is a conversation of its own members', async () => {
    const members: [string, string][] = [
      ['talk', 'ann'],
      ['talk', 'ben'],
      ['talk', 'cid'],
    ];
    const { result, place } = await where({ t: 'd', uids: ['ann', 'ben'] }, { t: 'p' }, members);
    expect(place).toEqual({ conversation: 'talk' });
    expect(result.one('conversation', 'talk').people).toEqual(['ann', 'ben', 'cid']);
  });

  test('one within another follows the same rule, and circles end', async () => {
    const deep = room('deep', { prid: 'talk', fname: 'deep' });
    const base = dump({}, {}, []);
    const result = await read({
      ...base,
      rocketchat_room: [
        ...(base['rocketchat_room'] as object[]),
        deep,
        room('x', { prid: 'y' }),
        room('y', { prid: 'x' }),
      ],
      rocketchat_message: [say('deep', 'ann', 'a'), say('x', 'ann', 'b'), say('y', 'ann', 'c')],
    });
    expect(result.of('message')[0]!.place).toEqual({ channel: 'parent', topic: { name: 'deep' } });
    expect(result.of('message')).toHaveLength(3);
  });

  test('one without a message leaves nothing', async () => {
    const result = await read({
      ...dump({}, { t: 'p' }, []),
      rocketchat_message: [say('parent', 'ann', 'see #talk-slug')],
    });
    expect(result.of('channel').map(({ id }) => id)).toEqual(['parent']);
    expect(texts(result)).toEqual(['see #talk-slug']);
  });
});

test('takes messages by time, with threads, reactions, stars, edits and aliases', async () => {
  const root = say('c', 'ann', 'root');
  const reply = say('c', 'ben', 'reply', { tmid: root._id, tshow: true });
  const later = say('c', 'ann', 'later', {
    reactions: { ':grin:': { usernames: ['ben.x', 'lost'] }, ':own:': { usernames: ['ann.x'] } },
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
    ],
    flags: [{ person: 'ben', flag: 'starred' }],
  });
  expect(messages[3]!.author).toBe('alias:CI');
  expect(result.one('person', 'alias:CI').bot).toEqual({});
  expect(result.one('person', 'nobody')).toMatchObject({ name: 'nobody.x', isUnknown: true });
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

const content = Buffer.from('forty two bytes that lie in several chunks');
const withFile = (grid: ReturnType<typeof makeGridFile>): Dump => ({
  users: [user('ann')],
  rocketchat_room: [room('c')],
  rocketchat_uploads: [{ _id: 'file1', name: 'a b.pdf', size: 42, store: 'GridFS:Uploads' }],
  'rocketchat_uploads.files': grid.files,
  'rocketchat_uploads.chunks': grid.chunks,
  rocketchat_settings: [{ _id: 'Site_Url', value: 'https://chat.example/' }],
  rocketchat_message: [
    say('c', 'ann', '', {
      file: { _id: 'file1', name: 'a b.pdf' },
      files: [
        { _id: 'file1', name: 'a b.pdf' },
        { _id: 'thumb1', name: 'thumb-a b.pdf' },
      ],
      attachments: [
        { title: 'a b.pdf', title_link: '/file-upload/file1/a%20b.pdf', description: 'Read *this*' },
      ],
    }),
    say('c', 'ann', 'more', { file: { _id: 'lost', name: 'lost.txt' } }),
  ],
});

test('joins the chunks of a file by their numbers, and checks length and md5', async () => {
  const bytesOf = async (dump: Dump) => {
    const [file] = (await read(dump)).of('message')[0]!.files;
    return (await contentOf(await file!.bytes!())).toString();
  };
  const result = await read(withFile(makeGridFile('file1', content, { order: [0, 2, 1, 4, 3] })));
  const [message, other] = result.of('message');
  expect(shown(message!.text)).toBe('Read **this**');
  expect(message!.files).toMatchObject([
    { id: 'file1', name: 'a b.pdf', size: 42, url: 'https://chat.example/file-upload/file1/a%20b.pdf' },
  ]);
  expect((await contentOf(await message!.files[0]!.bytes!())).equals(content)).toBe(true);
  expect(other!.files).toMatchObject([
    { id: 'lost', name: 'lost.txt', url: 'https://chat.example/file-upload/lost/lost.txt' },
  ]);
  expect(other!.files[0]!.bytes).toBeUndefined();
  expect(await bytesOf(withFile(makeGridFile('file1', content, { order: [0, 1, 3, 4] })))).toBe(
    'file1 is damaged at byte 20: chunk 2 is not there',
  );
  expect(await bytesOf(withFile(makeGridFile('file1', content, { order: [0, 1, 2, 3] })))).toBe(
    'file1 is damaged at byte 40: it should have 42 bytes',
  );
  expect(await bytesOf(withFile(makeGridFile('file1', content, { md5: '0'.repeat(32) })))).toBe(
    'file1 is damaged at byte 42: its checksum is wrong',
  );
});

test('takes custom emoji with their aliases', async () => {
  const grid = makeGridFile('tick.png', content);
  const result = await read({
    rocketchat_custom_emoji: [
      { _id: 'e1', name: 'tick', aliases: ['check'], extension: 'png' },
      { _id: 'e2', name: 'lost', extension: 'gif' },
    ],
    'custom_emoji.files': grid.files,
    'custom_emoji.chunks': grid.chunks,
  });
  expect(result.one('emoji', 'e1')).toMatchObject({ name: 'tick', aliases: ['check'] });
  expect(result.one('emoji', 'e1').picture).toBeDefined();
  expect(result.one('emoji', 'e2').picture).toBeUndefined();
});

test('reads a collection up to what is damaged, and says where', async () => {
  const messages = [say('c', 'ann', 'one'), say('c', 'ann', 'two')];
  const [first, second] = messages.map((message) => makeBson([message]));
  const damaged = async (tail: Buffer) => {
    const dump = {
      users: [user('ann')],
      rocketchat_room: [room('c')],
      rocketchat_message: Buffer.concat([first!, tail]),
    };
    const result = await read(dump);
    expect(texts(result)).toEqual(['one']);
    const [noted] = result.of('not_taken').filter(({ of }) => of === 'entries');
    expect(noted!.example).toBe(`rocketchat_message.bson at byte ${first!.length}`);
    await expect(read(dump, { isStrict: true })).rejects.toThrow(
      `rocketchat_message.bson is damaged at byte ${first!.length}`,
    );
    return noted!.why;
  };
  const length = (value: number) => {
    const bytes = Buffer.from(second!);
    bytes.writeInt32LE(value, 0);
    return bytes;
  };
  expect(await damaged(second!.subarray(0, 40))).toBe('the file ends in the middle of a document');
  expect(await damaged(length(2 ** 31 - 1))).toBe('a document is larger than 16 MiB');
  expect(await damaged(length(4))).toBe('a document of 4 bytes');
  expect(await damaged(length(-1))).toBe('a document of -1 bytes');
  const badType = Buffer.from(second!);
  badType[4] = 0x77;
  expect(await damaged(badType)).toContain('77');
});

test('reads a dump in a folder or flat, packed or not, and refuses another archive', async () => {
  const dump = {
    users: [user('ann')],
    rocketchat_room: [room('c')],
    rocketchat_message: [say('c', 'ann', 'hi')],
  };
  const tar = async (folder: string, pack: boolean) => {
    const parts = files(dump, folder).map(({ name, data }) =>
      pack ? { name: `${name}.gz`, data: gzipSync(data) } : { name, data },
    );
    return {
      name: 'dump.tgz',
      bytes: await makeTarGz([
        ...parts,
        { name: 'dump/admin/system.version.bson', data: makeBson([{ a: 1 }]) },
      ]),
    };
  };
  for (const folder of ['', 'dump/parties/'])
    for (const pack of [false, true])
      expect(texts(await readArchive(rocketchat, await tar(folder, pack)))).toEqual(['hi']);
  await expect(
    readArchive(rocketchat, { name: 'o.zip', bytes: makeZip([{ name: 'users.json', data: '[]' }]) }),
  ).rejects.toThrow('This is no dump of Rocket.Chat: it has no rocketchat_room.bson.');
});
