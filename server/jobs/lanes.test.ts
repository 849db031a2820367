import { enqueue } from '@parlance/server/jobs/enqueue';
import { startJobs } from '@parlance/server/jobs/runner';
import { job, task } from '@parlance/server/jobs/task';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());

const { organizationId } = service.owner.person;
const name = z.object({ name: z.string() });
const hanging = task('test.hanging', name, { lane: 'webhooks' });
const answering = task('test.answering', name, { lane: 'webhooks' });
const prompt = task('test.prompt', name);

test('[H10] receivers that never answer hold up neither other kinds of jobs nor those of other owners', async () => {
  const done: string[] = [];
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let hear: (name: string) => void = () => {};
  const all = new Promise<void>((resolve) => {
    hear = (name) => {
      done.push(name);
      if (done.length === 2) resolve();
    };
  });
  let held = 0;
  const works = [
    job(hanging, async () => {
      held += 1;
      await released;
      held -= 1;
    }),
    job(answering, async ({ name }) => hear(name)),
    job(prompt, async ({ name }) => hear(name)),
  ];
  await service.database.transact(organizationId, undefined, async (transaction) => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      payload: { name: `${index}` },
      owner: 'hanging',
    }));
    await enqueue(transaction, hanging, many);
    await enqueue(transaction, answering, [{ payload: { name: 'other owner' }, owner: 'answering' }]);
    await enqueue(transaction, prompt, [{ payload: { name: 'password mail' } }]);
  });
  const jobs = startJobs({ connection: service.connection, service: service.app.service, works });
  try {
    await all;
    expect(done.toSorted()).toEqual(['other owner', 'password mail']);
    expect(held).toBeLessThanOrEqual(1);
  } finally {
    release();
    await jobs.stop();
  }
});
