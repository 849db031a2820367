/** What an archive names twice, and what only looks the same. */
import { startImports } from '@parlance/testing/imports';
import { at, channel, said, user, users } from '@parlance/testing/imports/slack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '../../db/sql.ts';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

test('a bot that no list names is one account, however often it writes', async () => {
  const bot = (second: number) =>
    said(second, 'built', { user: undefined, subtype: 'bot_message', bot_id: 'B1', username: 'Deploy' });
  await imports.importFiles(
    'slack',
    {
      'users.json': [user('U1', 'one@example.org', { is_owner: true })],
      'channels.json': [channel('C1', 'general', ['U1'])],
      'general/2020-01-02.json': [said(0, 'ready')],
      'general/2020-01-03.json': [bot(86_400), bot(86_401), bot(86_402)],
    },
    { subdomain: 'botted' },
  );
  expect((await imports.peopleOf('botted')).filter(({ name }) => name === 'Deploy')).toHaveLength(1);
});

test('names that the database takes for the same are one name, whatever letters they have', async () => {
  const report = await imports.importFiles(
    'slack',
    {
      'users.json': [...users, user('U8', 'İlk@example.org'), user('U9', 'ilk@example.org')],
      'channels.json': [
        channel('C1', 'istanbul', ['U1']),
        channel('C2', 'İstanbul', ['U1']),
        channel('C3', 'ΚΑΦΕΣ', ['U1']),
      ],
      'istanbul/2020-01-02.json': [said(0, 'see <#C3|ΚΑΦΕΣ>')],
    },
    { subdomain: 'letters' },
  );
  expect(report.taken.channels).toMatchObject({ new: 3 });
  const { rows } = await read<{ name: string }>`
    select name from channels where organization_id = ${await imports.idOf('letters')} order by id
  `.execute(imports.service.database.query);
  expect(rows.map(({ name }) => name)).toEqual(['istanbul', 'İstanbul (2)', 'ΚΑΦΕΣ']);
  const people = await imports.peopleOf('letters');
  expect(people.slice(-2).map(({ email }) => email)).toEqual([
    'İlk@example.org',
    'slack-U9@imported.invalid',
  ]);
  const [message] = await imports.messagesOf('letters');
  expect(message).toMatchObject({
    content: 'see #**ΚΑΦΕΣ**',
    html: expect.stringContaining('class="stream"'),
  });
});

test('threads with the same words stay apart, also those of a later archive', async () => {
  const threads = (...seconds: number[]) =>
    seconds.flatMap((second) => [
      said(second, 'Build failed', { thread_ts: at(second), reply_count: 1 }),
      said(second + 1, `answer ${second}`, { thread_ts: at(second) }),
    ]);
  const archive = (...seconds: number[]) => ({
    'users.json': users,
    'channels.json': [channel('C1', 'general', ['U1'], { is_general: true })],
    'general/2020-01-02.json': threads(...seconds),
  });
  await imports.importFiles('slack', archive(0, 10, 20, 30, 40, 50), { subdomain: 'builds' });
  await imports.importFiles('slack', archive(60, 70), { into: 'builds' });
  const answers = (await imports.messagesOf('builds')).filter(({ content }) => content.startsWith('answer'));
  const name = '2020-01-02 Build failed';
  expect(answers.map(({ topic }) => topic)).toEqual([
    name,
    ...[2, 3, 4, 5, 6, 7, 8].map((number) => `${name} (${number})`),
  ]);
});

test('of two descriptions of one thing the first counts, and what is private by one of them is private', async () => {
  const dm = (other: string) => ({ id: 'D1', members: ['U1', other] });
  const report = await imports.importFiles(
    'slack',
    {
      'users.json': [
        users[0],
        users[0],
        user('U2', 'two@example.org'),
        user('U2', 'other@example.org', { is_owner: true }),
      ],
      'channels.json': [channel('C1', 'hall', ['U1', 'U2']), channel('C2', 'general', ['U1', 'U2'])],
      'groups.json': [channel('C1', 'cellar', ['U1'])],
      'dms.json': [dm('U1'), dm('U2')],
      'hall/2020-01-02.json': [said(0, 'hush')],
      'D1/2020-01-02.json': [said(1, 'a note')],
    },
    { subdomain: 'twice' },
  );
  const [, two] = (await imports.peopleOf('twice')).filter(({ email }) => email.endsWith('@example.org'));
  expect(two).toMatchObject({ email: 'two@example.org', role: 400 });
  expect((await imports.readBy('twice', 'two@example.org')).size).toBe(0);
  expect((await imports.readBy('twice', 'one@example.org')).size).toBe(2);
  expect(report.not_taken.map(({ kind, count }) => `${count} ${kind}`).sort()).toEqual([
    '1 second channel with one id',
    '1 second conversation with one id',
    '1 second person with one id',
  ]);
});
