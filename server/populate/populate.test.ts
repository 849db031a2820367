import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSubscriptions } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { getEvents, register } from '@parlance/protocol/realtime';
import { secrets } from '@parlance/testing/cast';
import { createClient } from '@parlance/testing/client';
import { injecting } from '@parlance/testing/inject';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { read } from '../db/sql.ts';
import { populate, writeCredentials } from './index.ts';
import { createProgress } from './progress.ts';
import { createRandom, createZipf } from './random.ts';

const service = await startService({ law: { watchers: [] } });
const directory = await mkdtemp(join(tmpdir(), 'parlance-populate-'));
afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true, force: true });
});

const fill = (subdomain: string, seed = 7) =>
  populate(service.database, {
    subdomain,
    users: 30,
    channels: 6,
    messages: 6_000,
    seed,
    credentials: join(directory, 'credentials'),
    secrets,
    progress: createProgress(() => {}, undefined),
  });

test('populated people sign in, read what was written, and all others start afresh', async () => {
  const before = await service.owner.call(register);
  const added = await fill('');
  expect(added).toMatchObject({ users: 30, channels: 6, messages: 6_000 });

  // Readers of the keys can sign in with them.
  const path = join(directory, 'credentials');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const people = (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(people).toHaveLength(30);

  const client = createClient({
    url: service.owner.person.url,
    transport: injecting(() => service.app.http),
    credentials: { email: people[0].email, apiKey: people[0].api_key },
    name: 'ParlanceTest/1.0',
  });
  const { subscriptions } = await client.call(getSubscriptions, {});
  expect(subscriptions.length).toBeGreaterThan(1);
  const { messages } = await client.call(getMessages, { anchor: 'newest', num_before: 100, num_after: 0 });
  expect(messages).toHaveLength(100);

  // No event describes the new data.
  expect(await service.owner.refusal(getEvents, { queue_id: before.queue_id as string })).toMatchObject({
    code: 'BAD_EVENT_QUEUE_ID',
  });
  const after = await service.owner.call(register);
  expect(after.last_event_id).toBeGreaterThan(before.last_event_id + 6_000);
});

test('the log has an entry at every position', async () => {
  const { rows } = await read<{ entries: number; span: number }>`
    select count(*)::int as entries, (max(position) - min(position) + 1)::int as span from events
    where organization_id = ${service.owner.person.organizationId}
  `.execute(service.database.query);
  expect(rows[0]!.entries).toBe(rows[0]!.span);
});

test('the same seed writes the same, another seed something else', async () => {
  const written = async (subdomain: string, seed: number) => {
    const { organization_id } = await fill(subdomain, seed);
    const { rows } = await read<{ content: string }>`
      select content from messages where organization_id = ${organization_id} order by id
    `.execute(service.database.query);
    return rows.map((row) => row.content);
  };
  const first = await written('first', 7);
  expect(await written('second', 7)).toEqual(first);
  expect(await written('third', 8)).not.toEqual(first);
});

test('low ranks are drawn most, in inverse proportion', () => {
  const random = createRandom(1);
  const draw = createZipf(1_000);
  const counts = new Map<number, number>();
  for (let drawn = 0; drawn < 100_000; drawn += 1) {
    const rank = draw(random);
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  expect(Math.max(...counts.keys())).toBeLessThan(1_000);
  expect(counts.get(0)! / counts.get(9)!).toBeGreaterThan(8);
  expect(counts.get(0)! / counts.get(9)!).toBeLessThan(12);
});

test('credentials may be written to what is no file, which keeps its mode', async () => {
  const path = join(directory, 'pipe');
  execFileSync('mkfifo', ['-m', '644', path]);
  const written = readFile(path, 'utf8');
  await writeCredentials(path, [{ id: 7, email: 'member@example.com', key: 'k' }]);
  expect(JSON.parse(await written)).toEqual({ user_id: 7, email: 'member@example.com', api_key: 'k' });
  expect((await stat(path)).mode & 0o777).toBe(0o644);
});
