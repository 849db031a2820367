import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { killCommand, runCommand, startCommand } from '@parlance/testing/processes/process';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Sentences of an import at which it is killed. */
const moments = [/people and channels/, /parlance: messages$/, /messages [\d,]+\//];
/** `IMPORT_KILLS=20` for long runs. */
const kills = Number(process.env.IMPORT_KILLS ?? moments.length);
const days = ['01', '02', '03'];
const manyADay = 1000 * Math.max(1, Math.ceil(kills / days.length));
const many = days.length * manyADay;
const reactions = days.length * Math.ceil(manyADay / 10);
let directory: string;
let archive: string;
let environment: Record<string, string>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-import-command-'));
  environment = { DATA_DIR: join(directory, 'data') };
  archive = join(directory, 'slack');
  await mkdir(join(archive, 'general'), { recursive: true });
  const write = (name: string, value: unknown) => writeFile(join(archive, name), JSON.stringify(value));
  await write('users.json', [
    {
      id: 'U1',
      team_id: 'T1',
      name: 'cook',
      is_owner: true,
      profile: { real_name: 'Cook', email: 'cook@example.org' },
    },
  ]);
  await write('channels.json', [{ id: 'C1', name: 'general', members: ['U1'], is_general: true }]);
  for (const day of days)
    await write(
      `general/2020-01-${day}.json`,
      Array.from({ length: manyADay }, (_, index) => ({
        type: 'message',
        user: 'U1',
        text: `soup ${day} ${index}`,
        ts: `${Date.UTC(2020, 0, Number(day)) / 1000 + index}.000100`,
        reactions: index % 10 === 0 ? [{ name: 'tada', users: ['U1'], count: 1 }] : [],
      })),
    );
});
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 50 }));

const run = async (...words: string[]) => {
  const { status, output, errors } = await runCommand([...words, '--json'], environment);
  return { status, told: JSON.parse((status === 0 ? output : errors).trim().split('\n').at(-1)!) };
};

test('an import that is killed several times goes on, and has everything once', {
  timeout: 1_200_000,
}, async () => {
  const place = ['--subdomain', 'kitchen'];
  const words = ['import', 'slack', archive, ...place];
  for (let kill = 0; kill < kills; kill += 1)
    await killCommand(words, environment, moments[kill % moments.length]!);
  const report = join(directory, 'report.json');
  expect(await run('import', 'list', '--into', 'kitchen')).toMatchObject({ status: 0 });
  const ended = await run(...words, '--report', report);
  expect(ended).toMatchObject({
    status: 0,
    told: {
      taken: {
        people: { new: 1 },
        channels: { new: 1 },
        messages: { new: many, known: 0 },
        reactions: { new: reactions },
      },
    },
  });
  expect(JSON.parse(await readFile(report, 'utf8'))).toEqual(ended.told);
  const again = await run('import', 'slack', archive, '--into', 'kitchen');
  expect(again.told.taken).toMatchObject({
    messages: { new: 0, known: many },
    reactions: { new: 0, known: reactions },
    memberships: { new: 0 },
  });
  const dry = await run('import', 'slack', archive, '--into', 'kitchen', '--dry-run');
  expect(dry.told.taken).toEqual(again.told.taken);
  const { rows } = await (async () => {
    const listed = await run('import', 'list', '--into', 'kitchen');
    return { rows: listed.told as { finishedAt: string | null; messages: number }[] };
  })();
  expect(rows.map(({ finishedAt }) => finishedAt !== null)).toEqual([true, true]);
  expect((await run('import', 'list')).told).toEqual(rows);
  expect((await run('import', 'list', '--into', '')).told).toEqual([]);
  // The count of messages that stand in the organization, by another way.
  const exported = await run(
    'organization',
    'export',
    join(directory, 'out.tar.gz'),
    '--organization',
    'kitchen',
  );
  expect(exported.status).toBe(0);
  const copied = await run('organization', 'import', join(directory, 'out.tar.gz'), '--subdomain', 'copy');
  expect(copied.told).toMatchObject({ messages: many });
  // Taken away again, over a crash.
  const id = String((rows[0] as unknown as { id: number }).id);
  await killCommand(['import', 'remove', id, '--yes'], environment, /removed \d+ messages/);
  expect((await run('import', 'list', '--into', 'kitchen')).told[0]).toMatchObject({ phase: 'removing' });
  const removed = await run('import', 'remove', id, '--yes');
  expect(removed.told).toMatchObject({ removed: true, channels: 1, people: 0 });
  expect(removed.told.messages).toBeLessThan(many);
});

test('Ctrl-C ends an import with status 130, and the same command goes on', {
  timeout: 600_000,
}, async () => {
  // The command waits for this file, so that the signal comes before the first message.
  const emails = join(directory, 'emails');
  await promisify(execFile)('mkfifo', [emails]);
  const words = ['import', 'slack', archive, '--subdomain', 'stopped'];
  const { child, ended, said, says } = startCommand([...words, '--emails', emails], environment);
  const pipe = await open(emails, 'w');
  child.kill('SIGINT');
  await says(/stopping after this batch/);
  await pipe.write('nobody,nobody@example.org\n');
  await pipe.close();
  expect([await ended, said.at(-1)]).toEqual([
    130,
    'parlance: The import was stopped: the same command goes on with it.',
  ]);
  const listed = (await run('import', 'list', '--into', 'stopped')).told as { messages: number }[];
  expect(listed).toMatchObject([{ messages: 500, finishedAt: null }]);
  expect((await run(...words)).told.taken.messages).toEqual({ new: many, known: 0 });
});

test('a fault ends an import with status 2, and the same command goes on', {
  timeout: 600_000,
}, async () => {
  const faulty = join(directory, 'faulty');
  const write = async (name: string, value: unknown) => {
    await mkdir(join(faulty, name, '..'), { recursive: true });
    await writeFile(join(faulty, name), typeof value === 'string' ? value : JSON.stringify(value));
  };
  await write('users.json', [
    { id: 'U1', team_id: 'T1', is_owner: true, profile: { email: 'a@example.org' } },
  ]);
  await write('channels.json', [{ id: 'C1', name: 'general', members: ['U1'] }]);
  const files = [{ id: 'F0000001', name: 'a.txt' }];
  const message = { type: 'message', user: 'U1', text: 'a file', ts: '1577923200.000100', files };
  await write('general/2020-01-02.json', [message]);
  await write('__uploads/F0000001/a.txt', 'bytes');
  const words = ['import', 'slack', faulty, '--subdomain', 'faulty'];
  const uploads = join(environment.DATA_DIR!, 'uploads');
  // As if the disk of the files were gone.
  await rm(uploads, { recursive: true, force: true });
  await writeFile(uploads, '');
  expect((await runCommand(words, environment)).status).toBe(2);
  await rm(uploads);
  expect((await run(...words)).told.taken).toMatchObject({ messages: { new: 1 }, files: { stored: 1 } });
});

test.each([
  [['import', 'slack', 'nowhere.zip'], /There is no nowhere\.zip\./],
  [['import', 'icq', 'x.zip'], /icq is none of /],
  [['import', 'zulip', 'ARCHIVE'], /looks like a Slack export: use "import slack"/],
  [['import', 'slack', 'ARCHIVE', '--into', 'nobody'], /There is no organization nobody/],
  [['import', 'slack', 'ARCHIVE', '--into', '', '--owner', 'a@example.org'], /--owner: it is of a new org/],
  [['import', 'slack', 'ARCHIVE', '--since', 'yesterday'], /--since: give a date/],
  [['import', 'slack', 'ARCHIVE', '--max-file', 'all'], /--max-file: give a number of mebibytes/],
  [['import', 'slack', 'ARCHIVE', '--report', '/nowhere/report.json'], /There is no directory for \/nowhere/],
  [['import', 'slack', 'ARCHIVE', '--download'], /--download: set SLACK_TOKEN to a token/],
])('%s is refused in one line', { timeout: 600_000 }, async (words, why) => {
  const { status, errors } = await runCommand(
    words.map((word) => (word === 'ARCHIVE' ? archive : word)),
    environment,
  );
  expect([status, errors.trim().split('\n')]).toEqual([1, [expect.stringMatching(why)]]);
});
