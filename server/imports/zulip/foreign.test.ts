import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foreignArchives, startImports } from '@parlance/testing/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '../../db/sql.ts';

const isThere = foreignArchives !== undefined;
const at = (name: string) => join(foreignArchives!, 'zulip', name);

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

interface Told {
  readonly id: number;
  readonly to: string;
  readonly topic: string;
  readonly from: string;
  readonly at: number;
  readonly content: string;
}

test.runIf(isThere)('a public export arrives like its oracle says, and once', async () => {
  const path = at('zulip-export-public.tar.gz');
  const report = await imports.importPath('zulip', path, { subdomain: 'zulipdev' });
  expect(report.taken).toMatchObject({
    people: { new: 16 },
    channels: { new: 20 },
    messages: { new: 112, known: 0 },
    reactions: { new: 177 },
    files: { stored: 2 },
    emoji: { new: 1 },
  });
  expect(report.not_taken).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'zerver_realmauditlog', count: 272 })]),
  );
  const oracle = (await readFile(at('oracle-public.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Told);
  const messages = await imports.messagesOf('zulipdev');
  expect(messages.map(({ topic, sender }) => [topic, sender])).toEqual(
    oracle.map(({ topic, from }) => [
      topic,
      from === 'notification-bot@zulip.com' ? 'Notification Bot' : from,
    ]),
  );
  expect(messages.map(({ at: sent }) => sent)).toEqual(oracle.map((one) => Math.round(one.at * 1e6)));
  const said = (part: string) => messages.find(({ content }) => content.includes(part))!;
  const people = await imports.peopleOf('zulipdev');
  const idOf = (name: string) => people.find((one) => one.name === name)!.id;
  expect(said('see #**Denmark**').html).toContain(`data-user-id="${idOf('Iago')}"`);
  const quoted = said('[said]').content;
  const formatting = messages.find(({ content }) => content.startsWith('Plain **bold**'))!;
  expect(quoted).toMatch(
    new RegExp(`\\[said\\]\\(#narrow/channel/\\d+-Fixtures/topic/formatting/near/${formatting.id}\\)`),
  );
  expect(said('Plan für').content).toMatch(/\(\/user_uploads\/\d+\/\w+\/\w+\/Plan/);
  const { rows } = await read<{ history: { prev_content: string }[] }>`
    select edit_history as history from messages where id = ${said('second **version**').id} and edit_history is not null
  `.execute(imports.service.database.query);
  expect(rows[0]!.history.map(({ prev_content }) => prev_content)).toEqual([
    'first version',
    'first versoin',
  ]);
  const again = await imports.importPath('zulip', path, { into: 'zulipdev' });
  expect(again.taken).toMatchObject({
    people: { new: 0 },
    channels: { new: 0 },
    memberships: { new: 0 },
    messages: { new: 0, known: 112 },
    reactions: { new: 0, known: 177 },
    files: { stored: 0 },
  });
});
