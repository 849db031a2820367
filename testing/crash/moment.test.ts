/**
 * Recovery to a moment, from a bucket: what clients saw then is there again, although the service and its database were
 * killed while the log was shipped. A directory with the same content serves as well.
 */
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeStore, objects, options } from '../outside/object-store.ts';
import { Installation } from '../processes/installation.ts';
import { runCommand } from '../processes/process.ts';
import { readOwner } from '../processes/settlers.ts';
import { authorize, demand, type Person } from '../wire.ts';

interface Message {
  readonly id: number;
  readonly content: string;
}

const bucket = 's3://parlance/log';
const account = {
  BACKUP_S3_ENDPOINT: options.endpoint,
  BACKUP_S3_REGION: options.region,
  BACKUP_S3_ACCESS_KEY: options.accessKey,
  BACKUP_S3_SECRET_KEY: options.secretKey,
};
/** The service gets the second one on the way: a base and the log after it are sealed with both. */
const passphrases = ['correct horse battery staple', 'another horse'] as const;
const sealing = () => join(place.directory, 'passphrase');
let place: Installation;
let installation: Installation;
let owner: Person;
const restored: Installation[] = [];

beforeAll(async () => {
  place = await Installation.create();
  await writeFile(sealing(), `${passphrases[0]}\n`);
  installation = await Installation.create({
    BACKUP_WAL_TO: bucket,
    BACKUP_KEY: sealing(),
    ...account,
    LOG_LEVEL: 'silent',
  });
  await installation.start();
  owner = await readOwner(installation);
}, 240_000);

afterAll(async () => {
  for (const one of [...restored, installation, place]) await one?.remove();
  closeStore();
});

/** Asks the database of the service. */
const ask = async (text: string): Promise<readonly object[]> => {
  const sql = postgres({
    host: join(installation.dataDirectory, 'postgres'),
    port: 5432,
    username: 'parlance',
    database: 'parlance',
    max: 1,
  });
  return sql.unsafe(text).finally(() => sql.end());
};

const send = async (content: string, { address } = installation): Promise<number> => {
  const parameters = { type: 'direct', to: [owner.id], content };
  const wanted = { method: 'POST', path: '/messages', person: owner, parameters };
  return Number((await demand(address, wanted)).id);
};

const readMessages = async ({ address } = installation): Promise<Message[]> => {
  const parameters = { anchor: 'newest', num_before: 1000, num_after: 0, apply_markdown: false };
  const wanted = { method: 'GET', path: '/messages', person: owner, parameters };
  const { messages } = await demand(address, wanted);
  return (messages as Message[]).map(({ id, content }) => ({ id, content }));
};

const upload = async (text: string): Promise<string> => {
  const body = new FormData();
  body.set('file', new File([text], 'note.txt'));
  const headers = { Authorization: authorize(owner) };
  const url = `${installation.address}/api/v1/user_uploads`;
  const answer = (await (await fetch(url, { method: 'POST', headers, body })).json()) as { url: string };
  await send(`[note](${answer.url})`);
  return answer.url;
};

const download = async (path: string, { address }: Installation): Promise<string> => {
  const wanted = { method: 'GET', path, person: owner };
  const { url } = await demand(address, wanted);
  return (await fetch(`${address}${url}`)).text();
};

const moments = async (): Promise<{ until: string | null }[]> => {
  const words = ['backup', 'moments', '--to', bucket, '--json'];
  const { output } = await runCommand(words, { DATA_DIR: installation.dataDirectory, ...account });
  return JSON.parse(output.trim());
};

/** Runs the command, with which an operator restores, into `dataDirectory`. */
const runRestore = async (moment: string, from: string, dataDirectory: string, ...more: string[]) => {
  const words = ['restore', '--to-time', moment, '--from', from, ...more];
  const both = join(place.directory, 'passphrases');
  await writeFile(both, passphrases.join('\n'));
  const opened = [...words, '--passphrase-file', both];
  const { status, errors, output } = await runCommand(opened, { DATA_DIR: dataDirectory, ...account });
  if (status !== 0) throw new Error(errors);
  return output;
};

const restore = async (moment: string, from: string): Promise<Installation> => {
  const target = await Installation.create({ LOG_LEVEL: 'silent' });
  restored.push(target);
  await runRestore(moment, from, target.dataDirectory);
  await target.start();
  return target;
};

const copyToDirectory = async (): Promise<string> => {
  const directory = join(place.directory, 'wal');
  for (const [key, { body }] of objects) {
    const path = join(directory, key.replace(/^log\//, ''));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, body);
  }
  return directory;
};

/** Commits before it are at or before the moment, and commits after it later. */
const passMoment = async (): Promise<string> => {
  const moment = Date.now() + 1;
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(moment + 1);
  return new Date(moment).toISOString();
};

test('[R1] a service goes back to a moment, and nothing of the log was lost to kills', async () => {
  const hurry = `update graphile_worker._private_jobs set run_at = now() where key = 'backup.base' returning id`;
  // A service that listens may not have put the job in yet.
  await expect.poll(() => ask(hurry), { timeout: 120_000 }).toHaveLength(1);
  await expect.poll(moments, { timeout: 120_000, interval: 500 }).toHaveLength(1);

  const first = await send('first');
  const file = await upload('dig here');
  const seen = await readMessages();
  const moment = await passMoment();

  await demand(installation.address, { method: 'DELETE', path: `/messages/${first}`, person: owner });
  for (const victim of ['both', 'service', 'database'] as const) {
    await send(`before ${victim}`);
    await ask('select pg_switch_wal()');
    await installation.kill(victim);
    if (victim === 'service') await writeFile(sealing(), `${passphrases[1]}\n`);
    await installation.start();
  }
  const later = await upload('and there');
  const last = await send('last');
  const newest = await readMessages();
  // A clean end ships what is left.
  await installation.stop();
  expect(await moments()).toEqual([expect.objectContaining({ until: expect.any(String) })]);

  const tried = await runRestore(moment, bucket, join(place.directory, 'tried'), '--dry-run', '--json');
  expect(JSON.parse(tried.trim())).toMatchObject({
    is_dry_run: true,
    moment,
    reaches_to: expect.any(String),
    missing: 0,
    is_sealed: true,
  });
  const then = await restore(moment, bucket);
  expect(await readMessages(then)).toEqual(seen);
  expect(await download(file, then)).toBe('dig here');
  expect(await send('another', then)).toBeGreaterThan(last);

  const copy = await copyToDirectory();
  const now = await restore('latest', copy);
  expect(await readMessages(now)).toEqual(newest);
  expect(await download(later, now)).toBe('and there');

  const segments = (await readdir(join(copy, 'wal'), { recursive: true })).filter((name) =>
    /\/[0-9A-F]{24}$/.test(name),
  );
  await rm(join(copy, 'wal', segments.sort().at(-1)!));
  const upToGap = JSON.parse(await runRestore('latest', copy, join(place.directory, 'gap'), '--json'));
  // What was said between the first two kills is there.
  expect(Date.parse(upToGap.restored_to)).toBeGreaterThan(Date.parse(moment));
}, 300_000);

test('a moment that is out of reach is refused, and says which are not', async () => {
  const words = ['restore', '--from', bucket, '--to-time'];
  const refuse = async (moment: string) => {
    const { status, errors } = await runCommand([...words, moment], {
      DATA_DIR: join(place.directory, 'no'),
      ...account,
    });
    expect(status).toBe(1);
    return errors;
  };
  expect(await refuse('2020-01-01T00:00Z')).toContain('reaches back to');
  expect(await refuse('2099-01-01T00:00Z')).toContain('--to-time latest restores all of it');
  expect(await refuse('yesterday')).toContain('give a time with its zone');
  // Without a passphrase: nothing is written.
  expect(await refuse('latest')).toContain('sealed with a passphrase');
  await expect(access(join(place.directory, 'no'))).rejects.toThrow('ENOENT');
});
