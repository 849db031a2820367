/** Archives of real servers, where they are, and small ones for who may read what. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { read } from '@parlance/server/db/sql';
import { flagBits } from '@parlance/server/messages/index';
import { ask } from '@parlance/testing/files';
import { foreignArchives, type MessageThere, startImports } from '@parlance/testing/imports';
import { makeBson } from '@parlance/testing/imports/bson';
import { afterAll, beforeAll, expect, test } from 'vitest';

const isThere = foreignArchives !== undefined;

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const countBy = <T>(all: readonly T[], key: (one: T) => string | null) => {
  const counts: Record<string, number> = {};
  for (const one of all) counts[key(one) ?? 'direct'] = (counts[key(one) ?? 'direct'] ?? 0) + 1;
  return counts;
};
const contents = (messages: readonly MessageThere[]) => messages.map(({ content }) => content);

interface ChannelThere {
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  readonly folder: string | null;
  readonly members: number;
}

const channelsOf = async (subdomain: string): Promise<Record<string, ChannelThere>> => {
  const { rows } = await read<ChannelThere>`
    select c.name, c.description, c.invite_only as "isPrivate", c.is_archived as "isArchived", f.name as folder,
      (select count(*)::int from subscriptions s where s.organization_id = c.organization_id and s.channel_id = c.id) as members
    from channels c left join channel_folders f on f.organization_id = c.organization_id and f.id = c.folder_id
    where c.organization_id = ${await imports.idOf(subdomain)}
  `.execute(imports.service.database.query);
  return Object.fromEntries(rows.map((channel) => [channel.name, channel]));
};

const reactionsOf = async (subdomain: string): Promise<Record<string, number>> => {
  const { rows } = await read<{ name: string }>`
    select emoji_name as name from reactions where organization_id = ${await imports.idOf(subdomain)}
  `.execute(imports.service.database.query);
  return countBy(rows, ({ name }) => name);
};

test.runIf(isThere)('an export of Mattermost with two teams arrives whole, and once', async () => {
  const path = join(foreignArchives!, 'mattermost/two-teams.zip');
  const report = await imports.importPath('mattermost', path, { subdomain: 'hogwarts' });
  expect(report.taken).toMatchObject({
    people: { new: 5, placeholders: 0 },
    channels: { new: 5 },
    memberships: { new: 11 },
    messages: { new: 21, known: 0 },
    reactions: { new: 9 },
    emoji: { new: 2 },
  });
  const people = await imports.peopleOf('hogwarts');
  expect(Object.fromEntries(people.map(({ name, role }) => [name, role]))).toEqual({
    'Harry Potter': 100,
    'Ron Weasley': 400,
    'Severus Snape': 400,
    malfoy: 200,
    pansy: 200,
  });
  const channels = await channelsOf('hogwarts');
  const described = (name: string) => `A place for talking about ${name}`;
  expect(channels).toMatchObject({
    'Gryffindor common room': { members: 2, isPrivate: false, folder: 'Iago Realm' },
    'Gryffindor quidditch team': { members: 2, description: described('Gryffindor quidditch team') },
    'Dumbledores army': { members: 2, isPrivate: true, description: described('Dumbledores army') },
    'Slytherin common room': { members: 3, folder: 'Othello Team' },
    'Slytherin quidditch team': { members: 2 },
  });
  const messages = await imports.messagesOf('hogwarts');
  expect(countBy(messages, ({ channel }) => channel)).toEqual({
    'Gryffindor quidditch team': 8,
    'Dumbledores army': 5,
    'Gryffindor common room': 4,
    'Slytherin quidditch team': 3,
    'Slytherin common room': 1,
  });
  expect(messages[0]).toMatchObject({ content: 'harry joined the team.', at: 1_553_165_141_670_000 });
  expect(messages.map(({ at }) => at)).toEqual(
    messages.map(({ at }) => at).sort((one, other) => one - other),
  );
  const said = (content: string) => messages.filter((message) => message.content === content);
  expect(said('Hey folks')).toMatchObject([{ at: 1_553_166_519_720_000 }]);
  expect(said('@**Ron Weasley** Welcome mate!')).toHaveLength(1);
  expect(said('Hey folks! I was always in your team. Time to go now.')).toMatchObject([
    { sender: 'Severus Snape' },
  ]);
  const army = messages.filter(({ channel }) => channel === 'Dumbledores army');
  const thread = army.filter(({ topic }) => topic === '2019-03-21 harry joined the channel.');
  expect(contents(thread)).toEqual(['The weather is so hot!', 'harry joined the channel.']);
  expect(countBy(army, ({ topic }) => topic)).toMatchObject({ 'imported from Mattermost': 3 });
  expect(messages.filter(({ content }) => content.endsWith(' 4'))).toMatchObject([
    { content: ':rolling_on_the_floor_laughing: 4' },
  ]);
  expect(await reactionsOf('hogwarts')).toMatchObject({ tick: 2, peerdium: 1, map: 1, rocket: 1 });

  const again = await imports.importPath('mattermost', path, { into: 'hogwarts' });
  expect(again.taken).toMatchObject({
    people: { new: 0, known: 5 },
    channels: { new: 0 },
    messages: { new: 0, known: 21 },
    reactions: { new: 0 },
  });
  expect(await imports.messagesOf('hogwarts')).toHaveLength(messages.length);
});

test.runIf(isThere)('a dump of Rocket.Chat arrives whole, and once', async () => {
  const path = join(foreignArchives!, 'rocketchat/dump.tar.gz');
  const report = await imports.importPath('rocketchat', path, { subdomain: 'rocket' });
  expect(report.taken).toMatchObject({
    people: { new: 6, placeholders: 0 },
    channels: { new: 8 },
    // With five notices of what changed in channels.
    messages: { new: 48, known: 0 },
    reactions: { new: 10 },
    emoji: { new: 3 },
    files: { stored: 4, linked: 0 },
  });
  const left = report.not_taken.filter(({ of }) => of === 'messages');
  expect(left.reduce((sum, { count }) => sum + count, 0)).toBe(87 - 48);
  expect(left).toContainEqual(expect.objectContaining({ kind: 'livechat', count: 8 }));
  const people = await imports.peopleOf('rocket');
  expect(Object.fromEntries(people.map(({ name, role }) => [name, role]))).toMatchObject({
    'Priyansh Garg': 100,
    'Harry Potter': 100,
    'Hermione Granger': 400,
    'Ron Weasley': 400,
    'Lord Voldemort': 600,
  });
  const channels = await channelsOf('rocket');
  expect(channels).toMatchObject({
    general: { members: 5, isPrivate: false, description: 'This is a general channel.' },
    random: { members: 2, isPrivate: true },
    'gryffindor-common-room': { members: 2, isPrivate: false },
    'team-harry-potter': {
      members: 3,
      isPrivate: true,
      description: expect.stringMatching(/^Welcome to the official Harry Potter team\.\s+nothing$/),
    },
    heya: { members: 1, isPrivate: true },
    'thp-channel-2': { members: 1, isPrivate: false, isArchived: true },
    'random: Random discussion': { members: 3, isPrivate: true },
    'team-harry-potter: t-h-p discussion': { members: 4, isPrivate: true },
  });
  const messages = await imports.messagesOf('rocket');
  expect(countBy(messages, ({ channel }) => channel)).toEqual({
    general: 7,
    'gryffindor-common-room': 4,
    'team-harry-potter': 11,
    random: 10,
    'thp-channel-2': 3,
    'random: Random discussion': 2,
    'team-harry-potter: t-h-p discussion': 3,
    direct: 8,
  });
  expect(messages[0]).toMatchObject({ at: Date.parse('2021-06-12T07:54:20.483Z') * 1000 });
  const topics = countBy(messages, ({ topic }) => topic);
  expect(topics).toMatchObject({
    'thp-channel-2 discussions': 1,
    '2021-07-28 Hey!': 2,
    '2021-06-15 Hey hey hey!': 2,
  });
  expect(contents(messages).filter((content) => content.includes('changed the description'))).toContainEqual(
    expect.stringMatching(/^@_\*\*Harry Potter\*\* .*:\n```quote\nThis is a general channel\.\n```/),
  );
  const welcome = Object.keys(topics).filter((topic) => topic.startsWith('2021-06-12'));
  expect(welcome).toEqual([
    expect.stringMatching(/^2021-06-12 Hey @Hermione Granger @Ron Weasley, welcome.*…$/),
  ]);
  expect(topics[welcome[0]!]).toBe(4);
  const said = (part: string) => contents(messages).filter((content) => content.includes(part));
  expect(said('Join the')).toEqual(['@**Hermione Granger** Join the #**gryffindor-common-room**']);
  expect(said('Yo ')).toEqual(['Yo @**all**!']);
  expect(said('#**team-harry-potter**')).toEqual(['#**team-harry-potter**, #**random: Random discussion**']);
  expect(said('Discussion with Hermione')).toEqual(['Discussion with Hermione']);
  expect(said(':harry-ron:')).toEqual([':harry-ron:']);
  expect(said('Hi harry')).toEqual([
    expect.stringMatching(/^Hi harry :grinning:\n\[harry\.jpg\]\(\/user_uploads\//),
  ]);
  expect(said('curriculum')[0]).toMatch(/^This year's curriculum is out\.\n\[Hogwarts Curriculum\.pdf\]\(/);

  const hermione = await imports.readBy('rocket', 'hermionegranger@email.com');
  const reads = (channel: string) =>
    messages.filter((each) => each.channel === channel).map(({ id }) => hermione.has(id));
  expect(reads('random: Random discussion')).toEqual([true, true]);
  expect(new Set(reads('random'))).toEqual(new Set([false]));

  const harry = await imports.readerOf('rocket', 'harrypotter@email.com');
  const sums = await Promise.all(
    contents(messages)
      .flatMap((content) => /\((\/user_uploads\/[^)]+)\)/.exec(content)?.[1] ?? [])
      .map(async (address) =>
        createHash('md5')
          .update((await ask(imports.service, harry, address)).body)
          .digest('hex'),
      ),
  );
  expect(sums.sort()).toEqual(
    [
      '0d632533ce1d511d05920a1a2e934e54',
      'f1cf9bc53c81877253b3d36f5b330308',
      '68615627971f69bd27016d20bb3ed9ec',
      '72bf833d38da344f725cf8625e834f47',
    ].sort(),
  );

  const { rows: flags } = await read<{ count: number }>`
    select count(*)::int as count from message_flags where organization_id = ${await imports.idOf('rocket')} and flags & ${flagBits.starred} <> 0
  `.execute(imports.service.database.query);
  expect(flags[0]!.count).toBe(3);
  expect(JSON.stringify([report, messages, people])).not.toMatch(/FIXTURE/);

  const again = await imports.importPath('rocketchat', path, { into: 'rocket' });
  expect(again.taken).toMatchObject({
    people: { new: 0, known: 6 },
    channels: { new: 0 },
    messages: { new: 0, known: 48 },
    reactions: { new: 0 },
    files: { stored: 0 },
  });
});

test('an answer to a message of another conversation has no link to it', async () => {
  const person = (name: string, roles: string[]) => ({
    _id: name,
    username: name,
    name,
    roles,
    emails: [{ address: `${name}@here.example` }],
  });
  const say = (_id: string, rid: string, second: number, more: object = {}) => ({
    _id,
    rid,
    msg: _id,
    ts: new Date(Date.UTC(2024, 4, 1, 0, 0, second)),
    u: { _id: 'ann', username: 'ann' },
    ...more,
  });
  const dump = {
    users: [person('ann', ['admin']), person('ben', ['user']), person('cid', ['user'])],
    rocketchat_room: [
      { _id: 'with ben', t: 'd', uids: ['ann', 'ben'] },
      { _id: 'with cid', t: 'd', uids: ['ann', 'cid'] },
    ],
    rocketchat_message: [
      say('before', 'with cid', 1),
      say('answer', 'with cid', 2, { tmid: 'root' }),
      say('between', 'with cid', 3),
      say('answer here', 'with cid', 4, { tmid: 'before' }),
      say('root', 'with ben', 5),
    ],
  };
  await imports.importFiles(
    'rocketchat',
    Object.fromEntries(
      Object.entries(dump).map(([name, documents]) => [`dump/chat/${name}.bson`, makeBson(documents)]),
    ),
    { subdomain: 'answers' },
  );
  expect(contents(await imports.messagesOf('answers'))).toEqual([
    'before',
    'answer',
    'between',
    expect.stringMatching(/^> \[In reply to\]\(#narrow\/dm\/[^)]+\)\n\nanswer here$/),
    'root',
  ]);
});

/** For each message, whose text is the name of its place: who could read it there. */
type Readers = Readonly<Record<string, readonly string[]>>;

/** Compares every pair of person and message, asked through the API. */
async function checkReaders(
  subdomain: string,
  people: readonly string[],
  readersThere: Readers,
): Promise<void> {
  const messages = await imports.messagesOf(subdomain);
  const placeOf = new Map(messages.map(({ id, content }) => [id, content]));
  expect([...placeOf.values()].sort()).toEqual(Object.keys(readersThere).sort());
  const readersHere: Record<string, string[]> = {};
  for (const person of people)
    for (const id of await imports.readBy(subdomain, `${person}@here.example`)) {
      const place = placeOf.get(id)!;
      readersHere[place] = [...(readersHere[place] ?? []), person];
    }
  for (const [place, readers] of Object.entries(readersThere)) {
    const strangers = readersHere[place]?.filter((person) => !readers.includes(person)) ?? [];
    expect([place, strangers]).toEqual([place, []]);
    // Else a message without readers would pass.
    expect([place, readersHere[place]?.length ?? 0]).not.toEqual([place, 0]);
  }
}

test('nobody reads more than in Mattermost', async () => {
  const line = (type: string, fields: object) => JSON.stringify({ type, [type]: fields });
  const people = ['ann', 'ben', 'cid', 'eva', 'gus'];
  const team = (name: string, channels: readonly string[], roles = 'team_user') => ({
    name,
    roles,
    channels: channels.map((channel) => ({ name: channel })),
  });
  const user = (name: string, teams: object[], roles = 'system_user') =>
    line('user', { username: name, email: `${name}@here.example`, roles, teams });
  const places = ['open/hall', 'open/cellar', 'closed/hall', 'closed/cellar'];
  let at = Date.UTC(2024, 0, 1);
  const post = (place: string, author: string) => {
    const [name, channel] = place.split('/');
    at += 1000;
    return line('post', { team: name, channel, user: author, message: place, create_at: at });
  };
  const direct = (members: readonly string[]) => {
    at += 1000;
    return line('direct_post', {
      channel_members: members,
      user: members[0],
      message: members.join(' and '),
      create_at: at,
    });
  };
  const channels = places.map((place) => {
    const [name, channel] = place.split('/') as [string, string];
    return line('channel', {
      team: name,
      name: channel,
      display_name: `${name} ${channel}`,
      type: channel === 'hall' ? 'O' : 'P',
    });
  });
  const lines = [
    line('version', {}),
    line('team', { name: 'open', display_name: 'Open', type: 'O', allow_open_invite: true }),
    line('team', { name: 'closed', display_name: 'Closed', type: 'I' }),
    ...channels,
    user(
      'ann',
      [team('open', ['hall', 'cellar']), team('closed', ['hall', 'cellar'])],
      'system_user system_admin',
    ),
    user('ben', [team('open', ['hall'])]),
    user('cid', [team('closed', ['hall'])]),
    user('eva', []),
    user('gus', [team('open', ['hall'], 'team_guest')], 'system_guest'),
    ...places.map((place) => post(place, 'ann')),
    post('open/lost', 'ben'),
    direct(['ann', 'ben']),
    direct(['ben', 'cid', 'gus']),
    direct(['eva', 'eva']),
  ];
  await imports.importFiles('mattermost', { 'import.jsonl': lines.join('\n') }, { subdomain: 'teams' });
  await checkReaders('teams', people, {
    'open/hall': people,
    'open/cellar': ['ann'],
    'closed/hall': ['ann', 'cid'],
    'closed/cellar': ['ann'],
    'open/lost': ['ben'],
    'ann and ben': ['ann', 'ben'],
    'ben and cid and gus': ['ben', 'cid', 'gus'],
    'eva and eva': ['eva'],
  });
  // Exports have no ids, and a post whose text was edited since is the same post.
  const edited = lines.join('\n').replaceAll('"message":"', '"message":"edited ');
  const again = await imports.importFiles('mattermost', { 'import.jsonl': edited }, { into: 'teams' });
  expect(again.taken.messages).toMatchObject({ new: 0, known: 8 });
  const folders = Object.values(await channelsOf('teams')).map(({ folder }) => folder);
  expect(folders).toContain('Open');
  expect(folders).not.toContain('Closed');
});

test('nobody reads more than in Rocket.Chat', async () => {
  const people = ['ann', 'ben', 'cid', 'gus'];
  const members: Readers = {
    public: ['ann', 'gus'],
    plaza: ['ben'],
    private: ['ann', 'ben'],
    team: ['ann', 'cid'],
    coded: ['ann'],
    'public in public': ['ben'],
    'public in plaza': ['cid'],
    'private in public': ['ann', 'cid'],
    'same in private': ['ben', 'ann'],
    'more in private': ['ann', 'ben', 'cid'],
    'fewer in private': ['ann'],
    'public in private': ['ann'],
    'three in two': ['ann', 'ben', 'cid'],
    two: ['ann', 'ben'],
  };
  const room = (id: string, fields: object) => ({ _id: id, name: id, t: 'p', ...fields });
  const rooms = [
    room('public', { t: 'c' }),
    room('plaza', { t: 'c' }),
    room('private', {}),
    room('main', { teamId: 'T', teamMain: true }),
    room('team', { t: 'c', teamId: 'T' }),
    room('coded', { t: 'c', joinCodeRequired: true }),
    room('two', { t: 'd', uids: ['ann', 'ben'] }),
    room('public in public', { t: 'c', prid: 'public' }),
    room('public in plaza', { t: 'c', prid: 'plaza' }),
    room('private in public', { prid: 'public' }),
    room('same in private', { prid: 'private' }),
    room('more in private', { prid: 'private' }),
    room('fewer in private', { prid: 'private' }),
    room('public in private', { t: 'c', prid: 'private' }),
    room('three in two', { prid: 'two' }),
  ];
  const said = Object.entries(members).map(([id, [author]], index) => ({
    _id: `message${index}`,
    rid: id,
    msg: id,
    ts: new Date(Date.UTC(2024, 0, 1, 0, index)),
    u: { _id: author, username: author },
  }));
  const users = people.map((id) => ({
    _id: id,
    username: id,
    name: id,
    emails: [{ address: `${id}@here.example` }],
    roles: id === 'gus' ? ['guest'] : id === 'ann' ? ['user', 'admin'] : ['user'],
    active: true,
  }));
  const subscriptions = Object.entries(members).flatMap(([rid, ids]) =>
    ids.map((id) => ({ rid, u: { _id: id } })),
  );
  const dump = {
    users,
    rocketchat_room: rooms,
    rocketchat_team: [{ _id: 'T', name: 'Secret team', type: 1 }],
    rocketchat_subscription: subscriptions,
    rocketchat_message: said,
  };
  await imports.importFiles(
    'rocketchat',
    Object.fromEntries(
      Object.entries(dump).map(([name, documents]) => [`dump/chat/${name}.bson`, makeBson(documents)]),
    ),
    { subdomain: 'rooms' },
  );
  const everybody = ['ann', 'ben', 'cid'];
  await checkReaders('rooms', people, {
    ...members,
    public: people,
    plaza: everybody,
    // The guest of its parent does not belong to it.
    'public in public': everybody,
    'public in plaza': everybody,
    'public in private': everybody,
  });
  expect(
    (await imports.messagesOf('rooms')).find(({ content }) => content === 'public in plaza'),
  ).toMatchObject({
    channel: 'plaza',
    topic: 'public in plaza',
  });
  expect(Object.values(await channelsOf('rooms')).map(({ folder }) => folder)).not.toContain('Secret team');
});
