/** Small archives of Mattermost and Rocket.Chat, for who may read what. */
import { startImports } from '@parlance/testing/imports';
import { makeBson } from '@parlance/testing/imports/bson';
import { channelsOf } from '@parlance/testing/imports/channels';
import { afterAll, beforeAll, expect, test } from 'vitest';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

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

test('no user reads more than in Mattermost', async () => {
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
  const folders = Object.values(await channelsOf(imports, 'teams')).map(({ folder }) => folder);
  expect(folders).toContain('Open');
  expect(folders).not.toContain('Closed');
});

test('no user reads more than in Rocket.Chat', async () => {
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
  expect(Object.values(await channelsOf(imports, 'rooms')).map(({ folder }) => folder)).not.toContain(
    'Secret team',
  );
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
  const messages = await imports.messagesOf('answers');
  expect(messages.map(({ content }) => content)).toEqual([
    'before',
    'answer',
    'between',
    expect.stringMatching(/^> \[In reply to\]\(#narrow\/dm\/[^)]+\)\n\nanswer here$/),
    'root',
  ]);
});
