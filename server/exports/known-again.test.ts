import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import type { ExportType } from '@parlance/protocol/exports';
import { getImports } from '@parlance/protocol/imports';
import { startImports } from '@parlance/testing/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '../db/sql.ts';
import { importOrganization } from './import/index.ts';
import { writeArchive } from './write.ts';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const said = (second: number, text: string, more: object = {}) => ({
  type: 'message',
  user: 'U1',
  ts: `${1_577_923_200 + second}.000100`,
  text,
  ...more,
});
const user = (id: string, email: string) => ({
  id,
  team_id: 'T1',
  name: id.toLowerCase(),
  profile: { real_name: `Name ${id}`, email },
});
const root = `${1_577_923_201}.000100`;
const note = {
  id: 'F0000001',
  name: 'note.txt',
  mode: 'hosted',
  url_private: 'https://files.slack.com/note',
};

const archive = (more: readonly object[] = []) => ({
  'users.json': [user('U1', imports.service.owner.person.email), user('U2', 'new@example.com')],
  'channels.json': [{ id: 'C1', name: 'galley', members: ['U1', 'U2'] }],
  'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
  'galley/2020-01-02.json': [
    said(1, 'soup at noon', { thread_ts: root, reactions: [{ name: 'tada', users: ['U2'], count: 1 }] }),
    said(2, 'with bread', { thread_ts: root }),
    said(3, 'and a note', { files: [note] }),
    said(4, 'x'.repeat(12_000)),
    ...more,
  ],
  'D1/2020-01-02.json': [said(5, 'privately')],
  '__uploads/F0000001/note.txt': Buffer.from('a note'),
});

const moveOn = async (type: ExportType, subdomain: string): Promise<void> => {
  const { app, owner, clock } = imports.service;
  const path = join(imports.directory, `${subdomain}.tar.gz`);
  const { organizationId } = owner.person;
  await writeArchive(app.service, { organizationId, type, actingUserId: owner.id, now: clock.now() }, path);
  const ground = { ...app.service, uploadDirectory: imports.directory, report: () => {} };
  await importOrganization(ground, path, subdomain);
};

test('an organization that moved on knows a later archive again, and public exports do not say how', async () => {
  const first = await imports.importFiles('slack', archive(), { into: '' });
  await moveOn('full_without_consent', 'moved');
  const before = await imports.messagesOf('moved');

  const again = await imports.importFiles('slack', archive(), { into: 'moved' });
  expect(again.taken).toMatchObject({
    people: { new: 0, matched: 0, known: 2 },
    channels: { new: 0, joined: 0, known: 1 },
    messages: { new: 0, known: first.taken.messages!.new },
    reactions: { new: 0, known: 1 },
    files: { stored: 0, linked: 0 },
  });
  expect(await imports.messagesOf('moved')).toEqual(before);

  const later = archive([said(6, 'and cake', { thread_ts: root })]);
  const { taken } = await imports.importFiles('slack', later, { into: 'moved' });
  expect(taken.messages).toMatchObject({ new: 1, known: first.taken.messages!.new });
  const [soup, cake] = await Promise.all(
    ['soup at noon', 'and cake'].map(async (text) =>
      (await imports.messagesOf('moved')).find(({ content }) => content === text),
    ),
  );
  expect(cake).toMatchObject({ channel: 'galley', topic: soup!.topic });

  const owner = await imports.clientOf('moved', imports.service.owner.person.email);
  const { imports: records } = await owner.call(getImports);
  expect(records.map(({ source, messages }) => [source, messages])).toEqual([
    ['slack:T1', 1],
    ['slack:T1', 0],
    ['slack:T1', first.taken.messages!.new],
  ]);

  await moveOn('public', 'open');
  const { rows } = await read<{ count: number }>`
    select count(*)::int from imported where organization_id = ${await imports.idOf('open')}
  `.execute(imports.service.database.query);
  expect(rows).toEqual([{ count: 0 }]);
});

test('an import can be removed where the organization moved to', async () => {
  const { rows } = await read<{ id: number }>`
    select id from imports where organization_id = ${await imports.idOf('moved')} order by id limit 1
  `.execute(imports.service.database.query);
  await imports.remove(rows[0]!.id);
  const left = await imports.messagesOf('moved');
  expect(left.map(({ content }) => content)).toEqual(['and cake']);
  expect((await imports.messagesOf('')).length).toBeGreaterThan(4);
});
