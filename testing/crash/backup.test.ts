/**
 * Backups and restores beside a service under load, each killed at a random moment.
 * `BACKUP_KILLS=40 npm run test:crash`: more rounds. `BACKUP_SEED=7`: the same choices; their timing still varies.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Installation } from '../processes/installation.ts';
import { runCommand, runToEnd } from '../processes/process.ts';
import { readOwner } from '../processes/settlers.ts';
import { createRandom } from '../random.ts';
import { authorize, demand, type Person } from '../wire.ts';
import { Town } from './town.ts';

const rounds = Number(process.env.BACKUP_KILLS ?? 2);
const seed = Number(process.env.BACKUP_SEED ?? Math.floor(Math.random() * 2 ** 32));
const random = createRandom(seed);
const parlance = join(dirname(fileURLToPath(import.meta.url)), '../../tools/parlance.mjs');

let installation: Installation;
let town: Town;
let owner: Person;
let passphrase: string;
/** Milliseconds that each takes when it is left alone. */
const length = { backup: 0, restore: 0 };
const at = (name: string) => join(installation.directory, name);
const seal = () => ['--passphrase-file', passphrase];

beforeAll(async () => {
  console.log(`backup: ${rounds} rounds with BACKUP_SEED=${seed}`);
  installation = await Installation.create({ LOG_LEVEL: 'silent' });
  await installation.start();
  owner = await readOwner(installation);
  passphrase = at('passphrase');
  await writeFile(passphrase, 'correct horse battery staple\n');
  town = await Town.found(installation, seed + 1);
}, 240_000);

afterAll(async () => {
  town?.close();
  await installation?.remove();
});

const run = async (words: readonly string[], dataDirectory = installation.dataDirectory) => {
  const { status, output, errors } = await runCommand([...words, '--json'], { DATA_DIR: dataDirectory });
  if (status !== 0) throw new Error(`${words.join(' ')}: ${errors}`);
  return JSON.parse(output.trim().split('\n').at(-1)!);
};

/** Returns whether it was killed before its end. */
const killAfter = async (words: readonly string[], milliseconds: number): Promise<boolean> => {
  const child = spawn(process.execPath, [parlance, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: installation.dataDirectory },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  const [, signal] = await ended;
  clearTimeout(timer);
  return signal === 'SIGKILL';
};

const timed = async <T>(work: () => Promise<T>): Promise<readonly [T, number]> => {
  const began = performance.now();
  return [await work(), performance.now() - began];
};

test('one of each to its end, while messages are sent', async () => {
  town.begin();
  await town.sends(200);
  const [made, backing] = await timed(() => run(['backup', at('whole.parlance'), ...seal()]));
  const [restored, restoring] = await timed(() =>
    run(['restore', at('whole.parlance'), ...seal(), '--data-dir', at('restored')]),
  );
  Object.assign(length, { backup: backing, restore: restoring });
  expect(restored.rows).toBe(made.rows);
  await town.settle();
  expect((await run(['backup', '--to', at('place'), ...seal()])).rows).toBeGreaterThan(made.rows);
  expect(await town.audit()).toEqual([]);
}, 240_000);

test('[R1] a backup that is killed leaves no backup, and the service whole', async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const before = await run(['backup', 'list', '--to', at('place')]);
    town.begin();
    const isKilled = await killAfter(
      ['backup', '--to', at('place'), ...seal()],
      random.next() * length.backup,
    );
    const listed = await run(['backup', 'list', '--to', at('place')]);
    // One that was killed when its work was done is there, and is whole.
    if (listed.length > before.length) await run(['backup', 'verify', '--to', at('place'), ...seal()]);
    else expect(isKilled).toBe(true);
    const name = `round-${round}.parlance`;
    const wasKilled = await killAfter(['backup', at(name), ...seal()], random.next() * length.backup);
    if ((await readdir(installation.directory)).includes(name))
      await run(['backup', 'verify', at(name), ...seal()]);
    else expect(wasKilled).toBe(true);
    await town.settle();
    expect(await town.audit()).toEqual([]);
  }
  expect((await run(['backup', '--to', at('place'), ...seal()])).is_sealed).toBe(true);
  expect((await run(['backup', 'verify', '--to', at('place'), ...seal()])).is_sealed).toBe(true);
}, 1_800_000);

test('[R1] a restore that is killed is refused as a service, and can be done again', async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const target = at(`target-${round}`);
    const words = ['restore', at('whole.parlance'), ...seal(), '--data-dir', target];
    if (!(await killAfter(words, random.next() * length.restore))) continue;
    const names = await readdir(target).catch(() => [] as string[]);
    if (names.includes('.restoring')) {
      const { status, lines } = await runToEnd({ DATA_DIR: target });
      expect([status, lines.at(-1)]).toEqual([1, expect.stringContaining('restored only in part')]);
      await run(words);
    } else if (names.includes('postgres')) expect((await run(['user', 'list'], target)).length).toBe(5);
    else await run(words);
    const { length: people } = await run(['user', 'list'], target);
    expect(people).toBe(5);
    await rm(target, { recursive: true, force: true, maxRetries: 50 });
  }
}, 1_800_000);

test('a killed backup holds up deletions for ten minutes and no longer, and its drafts go', async () => {
  const body = new FormData();
  body.set('file', new File(['dig here'], 'note.txt'));
  const headers = { Authorization: authorize(owner) };
  await fetch(`${installation.address}/api/v1/user_uploads`, { method: 'POST', headers, body });
  const ask = { method: 'GET', path: '/attachments', person: owner };
  const [{ id }] = (await demand(installation.address, ask)).attachments as [{ id: number }];
  const sql = postgres({
    host: join(installation.dataDirectory, 'postgres'),
    port: 5432,
    username: 'parlance',
    database: 'parlance',
    max: 1,
  });
  try {
    // As one that was killed a moment ago leaves it.
    await sql`insert into backups (is_scheduled, place) values (false, 'killed')`;
    await demand(installation.address, { method: 'DELETE', path: `/attachments/${id}`, person: owner });
    const stored = async () => {
      const uploads = join(installation.dataDirectory, 'uploads/files');
      const found = await readdir(uploads, { recursive: true, withFileTypes: true });
      return found.filter((entry) => entry.isFile()).length;
    };
    expect(await stored()).toBe(1);
    await run(['backup', '--to', at('place'), ...seal()]);
    expect(await stored()).toBe(1);
    await sql`update backups set seen_at = now() - interval '11 minutes' where ended_at is null`;
    await run(['backup', '--to', at('place'), ...seal()]);
    expect(await stored()).toBe(0);
  } finally {
    await sql.end();
  }
  const draft = join(at('place'), 'incoming/left');
  await writeFile(draft, 'of a run that was killed');
  const longAgo = Date.now() / 1000 - 2 * 86_400;
  await utimes(draft, longAgo, longAgo);
  for (const name of await readdir(join(at('place'), 'busy'))) await rm(join(at('place'), 'busy', name));
  await run(['backup', 'prune', '--to', at('place'), '--keep', '1d']);
  expect(await readdir(join(at('place'), 'incoming'))).not.toContain('left');
}, 240_000);
