/** A node that vanishes without closing its connections leaves its jobs to the others. */
import { join } from 'node:path';
import { Forwarder } from '@parlance/testing/outside/forwarder';
import { startService, type TestService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { enqueue } from './enqueue.ts';
import { startJobs } from './runner.ts';
import { job, task } from './task.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const write = task('test.write', z.object({ letter: z.string() }));

/** Workers that note each start of a job; with `isStuck`, they never finish one. */
const workers = (url: string, isStuck: boolean) => {
  const begun: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const run = job(write, async ({ letter }) => {
    begun.push(letter);
    if (isStuck) await finished;
  });
  const jobs = startJobs({ connection: { url }, service: service.app.service, works: [run] });
  return { begun, finish, stop: () => jobs.stop() };
};

test('[R7] a job of a node that is cut off is done at another within seconds, and no finished one again', async () => {
  const { connection } = service;
  if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { socketDirectory, port, user, database } = connection;
  const line = new Forwarder({ path: join(socketDirectory, `.s.PGSQL.${port}`) });
  const sound = new Forwarder(line.target);
  await Promise.all([line.open(), sound.open()]);
  const urlOf = (way: Forwarder) => `postgres://${user}@127.0.0.1:${way.port}/${database}`;
  const put = (letter: string) =>
    service.database.transact(service.people.owner.organizationId, undefined, (transaction) =>
      enqueue(transaction, write, [{ payload: { letter } }]),
    );

  const lost = workers(urlOf(line), true);
  await put('a');
  await vi.waitFor(() => expect(lost.begun).toEqual(['a']), { timeout: 20_000 });
  line.hold();
  const other = workers(urlOf(sound), false);
  await put('b');
  await vi.waitFor(() => expect([...other.begun].sort()).toEqual(['a', 'b']), { timeout: 60_000 });
  line.release();
  lost.finish();
  await put('c');
  await vi.waitFor(() => expect([...lost.begun, ...other.begun]).toContain('c'), { timeout: 20_000 });
  await Promise.all([lost.stop(), other.stop()]);
  expect([...other.begun, ...lost.begun].sort()).toEqual(['a', 'a', 'b', 'c']);
  await Promise.all([line.cut(), sound.cut()]);
});
