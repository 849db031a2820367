import { join } from 'node:path';
import { foreignArchives, startImports } from '@parlance/testing/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';

const isThere = foreignArchives !== undefined;
const at = (name: string) => join(foreignArchives!, 'slack', name);

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const countBy = <T>(all: readonly T[], key: (one: T) => string) => {
  const counts: Record<string, number> = {};
  for (const one of all) counts[key(one)] = (counts[key(one)] ?? 0) + 1;
  return counts;
};

test.runIf(isThere)("an export of Zulip's testers arrives whole, and once", async () => {
  const path = at('zulip-test-slack-importer.zip');
  const report = await imports.importPath('slack', path, { subdomain: 'testers' });
  expect(report.taken).toMatchObject({
    people: { new: 4, placeholders: 0 },
    channels: { new: 2 },
    memberships: { new: 8 },
    messages: { new: 82, known: 0 },
    reactions: { new: 1 },
    files: { stored: 0, linked: 2 },
  });
  expect(report.not_taken).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ of: 'messages', kind: 'channel_join', count: 8 }),
      expect.objectContaining({ of: 'messages', kind: 'pinned_item', count: 1 }),
      expect.objectContaining({ of: 'files', kind: 'file without bytes', count: 2 }),
    ]),
  );
  const people = await imports.peopleOf('testers');
  expect(people.map(({ role }) => role).sort()).toEqual([100, 100, 200, 400]);
  const messages = await imports.messagesOf('testers');
  expect(countBy(messages, ({ channel }) => channel!)).toEqual({ general: 73, random: 9 });
  expect(countBy(messages, ({ topic }) => topic)).toEqual({
    'imported from Slack': 79,
    '2018-01-23 rabbitduck': 3,
  });
  expect(messages[0]).toMatchObject({
    sender: 'Josef K.',
    content: 'edfadfa',
    at: 1_498_401_071_279_035,
    channel: 'random',
  });
  const said = (part: string) => messages.filter(({ content }) => content.includes(part));
  const [shared] = said('This is Sammy.');
  expect(shared).toMatchObject({ sender: 'Steve Howell' });
  expect(shared!.content).toMatch(
    /^This is Sammy\.\n\[IMG_0677\.JPG\]\(https:\/\/files\.slack\.com\/[^?)]*\)$/,
  );
  expect(JSON.stringify([messages, report])).not.toMatch(/xoxe|fixture-token/);
  expect(said('linkifies all of')[0]!.content).toContain('<any char>://<any char>');
  expect(said('multiple mentioning')[0]!.content).toMatch(
    /^@\*\*Josef K\.\*\* {5}testing {5}@\*\*Steve Howell\*\* @/,
  );
  expect(said('giphy')[0]!.content).toMatch(/hi.*giphy/s);
  expect(messages.every(({ content }) => content.trim() !== '')).toBe(true);
  const again = await imports.importPath('slack', path, { into: 'testers' });
  expect(again.taken).toMatchObject({
    people: { new: 0 },
    channels: { new: 0, known: 2 },
    memberships: { new: 0 },
    messages: { new: 0, known: 82 },
    reactions: { new: 0, known: 1 },
  });
  expect(await imports.messagesOf('testers')).toHaveLength(82);
});

test.runIf(isThere)('an export with direct messages, guests and strangers arrives', async () => {
  const path = at('zulip-units-assembled.zip');
  const dry = await imports.importPath('slack', path, { subdomain: 'units', isDry: true });
  const report = await imports.importPath('slack', path, { subdomain: 'units' });
  expect({ ...report.taken }).toEqual(dry.taken);
  expect(report.taken).toMatchObject({
    people: { new: 12, placeholders: 2 },
    channels: { new: 4 },
    memberships: { new: 8 },
    messages: { new: 14 },
    conversations: { new: 4 },
  });
  const people = await imports.peopleOf('units');
  expect(countBy(people, ({ role }) => String(role))).toMatchObject({ 100: 2, 200: 2, 600: 2 });
  const messages = await imports.messagesOf('units');
  expect(countBy(messages, ({ channel }) => channel ?? 'direct')).toEqual({
    random: 2,
    general: 3,
    general1: 5,
    direct: 4,
  });
  expect(
    countBy(
      messages.filter(({ channel }) => channel === 'general1'),
      ({ topic }) => topic,
    ),
  ).toEqual({
    '2015-06-12 random': 2,
    'imported from Slack': 3,
  });
  expect(messages.filter(({ content }) => content === '@**Jane**: hey!')).toHaveLength(2);
});
