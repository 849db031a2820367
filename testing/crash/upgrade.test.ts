/**
 * A new version begins with the data of an older one, and is killed while it brings them up to date.
 * `UPGRADE_KILLS=20 npm run test:crash`: more rounds. `UPGRADE_SEED=7`: the same choices; their timing still varies.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '@parlance/server/db/start-engine';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, keyOfCast } from '../cast.ts';
import { runCommand, startProcess } from '../processes/process.ts';
import { createRandom } from '../random.ts';
import { demand } from '../wire.ts';

const rounds = Number(process.env.UPGRADE_KILLS ?? 2);
const seed = Number(process.env.UPGRADE_SEED ?? Math.floor(Math.random() * 2 ** 32));
const random = createRandom(seed);

interface Said {
  readonly id: number;
  readonly content: string;
}

let directory: string;
let people: Cast;
let told: readonly Said[];
let dump: string;
/** Milliseconds that a whole upgrade takes. */
let length: number;

const environmentOf = (dataDirectory: string) => ({
  DATA_DIR: dataDirectory,
  SECRET_KEY: keyOfCast.toString('base64'),
});

/** Returns a data directory as the older version left it. */
const makeOld = async (name: string): Promise<string> => {
  const dataDirectory = join(directory, name);
  const engine = await startEngine({ dataDirectory, report: () => {} });
  const { connection } = engine;
  if ('url' in connection) throw new Error('this cluster has a socket');
  const { socketDirectory: host, port, user, database } = connection;
  const sql = postgres({ host, port, user, database, max: 1, fetch_types: false, onnotice: () => {} });
  await sql.unsafe(dump).simple();
  await sql.end();
  await engine.stop();
  return dataDirectory;
};

/** Keeps the owners: the database may run as another user. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

const cutAfter = (milliseconds: number): AbortSignal => AbortSignal.timeout(Math.round(milliseconds));

/** What a member reads of it, from a service that is then stopped. */
const readMessages = async (dataDirectory: string): Promise<readonly Said[]> => {
  const service = await startProcess(environmentOf(dataDirectory));
  try {
    const { id, email, apiKey: key } = people.member;
    const { messages } = await demand(service.address, {
      method: 'GET',
      path: '/messages',
      person: { id, email, key },
      parameters: { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false },
    });
    return (messages as Said[]).map(({ id, content }) => ({ id, content }));
  } finally {
    await service.stop();
  }
};

beforeAll(async () => {
  console.log(`upgrade: ${rounds} rounds with UPGRADE_SEED=${seed}`);
  directory = await mkdtemp(join(tmpdir(), 'parlance-upgrade-'));
  const released = join(import.meta.dirname, '../released/0027-whole-characters');
  dump = await readFile(`${released}.sql`, 'utf8');
  const facts = JSON.parse(await readFile(`${released}.json`, 'utf8'));
  people = facts.people;
  told = (facts.read.member.messages as Said[]).map(({ id, content }) => ({ id, content }));
}, 60_000);

afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 50 }));

test('[R1] an upgrade that is killed loses nothing, and the next start ends it', async () => {
  const old = await makeOld('old');
  const whole = join(directory, 'whole');
  copy(old, whole);
  const began = performance.now();
  expect(await readMessages(whole)).toEqual(told);
  length = performance.now() - began;
  for (let round = 1; round <= rounds; round += 1) {
    const data = join(directory, `round-${round}`);
    copy(old, data);
    const cut = cutAfter(random.next() * length);
    await startProcess(environmentOf(data), { cut }).then(
      (running) => running.stop('SIGKILL'),
      (error: unknown) => {
        if (!cut.aborted) throw error;
      },
    );
    expect(await readMessages(data)).toEqual(told);
    const kept = (await readdir(data)).filter((name) => name.startsWith('before-'));
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((name) => !name.endsWith('.parlance'))).toEqual([]);
    const verified = await runCommand(['backup', 'verify', join(data, kept[0]!)], environmentOf(data));
    expect([verified.status, verified.output]).toEqual([0, expect.stringContaining('is whole')]);
    await rm(data, { recursive: true, force: true, maxRetries: 50 });
  }
}, 1_200_000);
