/** Archives of real servers of Mattermost and Rocket.Chat, where they are. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { read } from '@parlance/server/db/sql';
import { flagBits } from '@parlance/server/messages/index';
import { ask } from '@parlance/testing/files';
import { foreignArchives, type MessageThere, startImports } from '@parlance/testing/imports';
import { channelsOf } from '@parlance/testing/imports/channels';
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
  const channels = await channelsOf(imports, 'hogwarts');
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
    messages: { new: 43, known: 0 },
    reactions: { new: 10 },
    emoji: { new: 3 },
    files: { stored: 4, linked: 0 },
  });
  const left = report.not_taken.filter(({ of }) => of === 'messages');
  expect(left.reduce((sum, { count }) => sum + count, 0)).toBe(87 - 43);
  expect(left).toContainEqual(expect.objectContaining({ kind: 'livechat', count: 8 }));
  const people = await imports.peopleOf('rocket');
  expect(Object.fromEntries(people.map(({ name, role }) => [name, role]))).toMatchObject({
    'Priyansh Garg': 100,
    'Harry Potter': 100,
    'Hermione Granger': 400,
    'Ron Weasley': 400,
    'Lord Voldemort': 600,
  });
  const channels = await channelsOf(imports, 'rocket');
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
    general: 6,
    'gryffindor-common-room': 4,
    'team-harry-potter': 7,
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
    messages: { new: 0, known: 43 },
    reactions: { new: 0 },
    files: { stored: 0 },
  });
});
