import { cancelJobs, enqueue } from '@parlance/server/jobs/enqueue';
import { runDueJobs } from '@parlance/server/jobs/run-due';
import { startJobs } from '@parlance/server/jobs/runner';
import { job, recurring, task } from '@parlance/server/jobs/task';
import { startService, type TestService } from '@parlance/testing/service';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { read, write } from '../db/sql.ts';

let service: TestService;
let done: string[] = [];
let heard: (word: string) => void = () => {};
let permit: () => void = () => {};
const hear = (expected: string) =>
  new Promise<void>((resolve) => {
    heard = (word) => word === expected && resolve();
  });

const say = task('test.say', z.object({ word: z.string() }));
const ask = task('test.ask', z.object({}));
const stumble = task('test.stumble', z.object({}), { attempts: 3 });
const recover = task('test.recover', z.object({}));
const hang = task('test.hang', z.object({ bot: z.number() }), { lane: 'webhooks' });
let hanging: number[] = [];
let release: () => void = () => {};
const works = [
  job(hang, async ({ bot }) => {
    hanging.push(bot);
    heard(`${hanging.length} hang`);
    await new Promise<void>((resolve) => {
      const before = release;
      release = () => {
        before();
        resolve();
      };
    });
  }),
  job(say, async ({ word }, { organizationId }) => {
    done.push(`${organizationId}:${word}`);
    heard(word);
  }),
  job(ask, async () => {
    const permitted = new Promise<void>((resolve) => {
      permit = resolve;
    });
    heard('may I');
    await permitted;
  }),
  job(stumble, async () => {
    throw new Error('stumbled');
  }),
  job(recover, async (_payload, { attempt, organizationId }) => {
    if (attempt === 1) throw new Error('at first');
    done.push(`${organizationId}:recovered`);
  }),
  recurring('test.round', 3600, async () => {
    done.push('0:round');
    heard('round');
  }),
];

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(() => {
  done = [];
});

const organizationId = () => service.people.owner.organizationId;
const cutConnections = () =>
  write`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'parlance jobs' and datname = current_database()`.execute(
    service.database.query,
  );
const words = () => done.map((line) => line.slice(line.indexOf(':') + 1));
const later = (...jobs: readonly { word: string; runAt?: number; key?: string }[]) =>
  service.database.transact(organizationId(), undefined, (transaction) =>
    enqueue(
      transaction,
      say,
      jobs.map(({ word, ...rest }) => ({ payload: { word }, ...rest })),
    ),
  );
const run = () => runDueJobs(service.connection, service.app.service, works);
const start = () => startJobs({ connection: service.connection, service: service.app.service, works });

test('a job commits with the state that it is about, or not at all', async () => {
  await later({ word: 'kept' });
  const failing = service.database.transact(organizationId(), undefined, async (transaction) => {
    await enqueue(transaction, say, [{ payload: { word: 'lost' } }]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await run();
  expect(done).toEqual([`${organizationId()}:kept`]);
});

test('a job waits for its time, is replaced under its key, and can be called off', async () => {
  const at = service.clock.now() + 3600_000;
  await later({ word: 'first', runAt: at, key: 'a' }, { word: 'other', runAt: at, key: 'b' });
  await later({ word: 'second', runAt: at, key: 'a' });
  await service.database.transact(organizationId(), undefined, (transaction) =>
    cancelJobs(transaction, say, ['b']),
  );
  await run();
  expect(done).toEqual([]);
  service.clock.forward(3601);
  await run();
  expect(words()).toEqual(['second']);
});

test('however many jobs are put in, it is one statement', async () => {
  const { statements } = await service.countStatements(() =>
    later(...Array.from({ length: 50 }, (_, index) => ({ word: `w${index}` }))),
  );
  expect(statements.filter((text) => text.includes('graphile_worker'))).toHaveLength(1);
  await run();
  expect(done).toHaveLength(50);
});

test('a job that fails stays, to be tried again later', async () => {
  await service.database.transact(organizationId(), undefined, (transaction) =>
    enqueue(transaction, stumble, [{ payload: {}, key: 'stumbling' }]),
  );
  await expect(run()).rejects.toThrow('stumbled');
  const { rows } = await read<{ attempts: number; is_later: boolean }>`
    select attempts, run_at > now() as is_later from graphile_worker.jobs where task_identifier = ${stumble.name}
  `.execute(service.database.query);
  expect(rows).toEqual([{ attempts: 1, is_later: true }]);
  await service.database.transact(organizationId(), undefined, (transaction) =>
    cancelJobs(transaction, stumble, ['stumbling']),
  );
});

/** When a cut kills a worker, the library prints to the console and bypasses the log. */
const whileWorking = async (act: () => Promise<void>) => {
  const printed = vi.spyOn(console, 'trace').mockImplementation(() => {});
  const jobs = start();
  try {
    await act();
  } finally {
    await jobs.stop();
    printed.mockRestore();
  }
  expect(printed.mock.calls).toEqual([]);
};

test('[R10] what is put in is done at once, also after every connection of the workers was cut', () =>
  whileWorking(async () => {
    for (const word of ['before', 'after the cut', 'after another']) {
      const answer = hear(word);
      await later({ word });
      await answer;
      await cutConnections();
    }
  }));

test('[R10] a job is done again if its worker is cut off before it can say that it is done', () =>
  whileWorking(async () => {
    const asked = hear('may I');
    await service.database.transact(organizationId(), undefined, (transaction) =>
      enqueue(transaction, ask, [{ payload: {} }]),
    );
    await asked;
    const askedAgain = hear('may I');
    await service.database.inTransaction(async (query) => {
      // Blocks a worker's report of its result.
      await read`select from graphile_worker._private_jobs where locked_at is not null for update`.execute(
        query,
      );
      permit();
      // A transaction would see only its first answer.
      await vi.waitFor(
        async () => {
          const { rows } = await read`select from pg_stat_activity where wait_event_type = 'Lock'
          and application_name = 'parlance jobs' and datname = current_database()`.execute(
            service.database.query,
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: 20_000 },
      );
      await cutConnections();
    });
    await askedAgain;
    permit();
  }));

test('what has a time starts then, put in or tried again, without being announced', () =>
  whileWorking(async () => {
    const began = hear('began');
    await later({ word: 'began' });
    await began;
    const at = Date.now() + 1000;
    const inTime = hear('in time');
    await service.database.transact(organizationId(), undefined, async (transaction) => {
      await enqueue(transaction, recover, [{ payload: {} }]);
      await enqueue(transaction, say, [{ payload: { word: 'in time' }, runAt: at }]);
    });
    await inTime;
    expect(Date.now()).toBeGreaterThanOrEqual(at);
    await vi.waitFor(() => expect(words()).toContain('recovered'), { timeout: 20_000 });
  }));

test('[R10] a job whose worker is gone is done when the service starts again', async () => {
  await later({ word: 'orphan' });
  await write`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-that-was', attempts = 1
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${say.name})
  `.execute(service.database.query);
  const answer = hear('orphan');
  const jobs = start();
  await answer;
  await jobs.stop();
  expect(words().filter((word) => word === 'orphan')).toHaveLength(1);
});

test('[H10] what hangs holds up nothing of another kind, and of its own kind nothing of another owner', () =>
  whileWorking(async () => {
    const elsewhere = service.outsider.person.organizationId;
    const hangUp = (where: number, bots: readonly number[], botOwner: number) =>
      service.database.transact(where, undefined, (transaction) =>
        enqueue(
          transaction,
          hang,
          bots.map((bot) => ({
            payload: { bot },
            owners: [`bot:${bot}`, `botOwner:${botOwner}`] as const,
          })),
        ),
      );
    hanging = [];
    release = () => {};
    // Four bots of one owner with ten jobs each: three hang.
    const third = hear('3 hang');
    await hangUp(organizationId(), Array(10).fill([1, 2, 3, 4]).flat(), 1);
    await third;
    const sixth = hear('6 hang');
    await hangUp(organizationId(), [5, 6, 7, 8], 2);
    await sixth;
    // The organization is at its limit: its other owners wait, another organization does not.
    await hangUp(organizationId(), [9], 3);
    const other = hear('7 hang');
    await hangUp(elsewhere, [10], 4);
    await other;
    const ofOwner = (bots: readonly number[]) => hanging.filter((bot) => bots.includes(bot));
    expect(new Set(hanging).size).toBe(7);
    expect([[1, 2, 3, 4], [5, 6, 7, 8], [9], [10]].map((bots) => ofOwner(bots).length)).toEqual([3, 3, 0, 1]);
    const answer = hear('prompt');
    await later({ word: 'prompt' });
    await answer;
    expect(hanging).toHaveLength(7);
    await write`delete from graphile_worker._private_jobs where locked_at is null and task_id =
      (select id from graphile_worker._private_tasks where identifier = ${hang.name})`.execute(
      service.database.query,
    );
    release();
  }));

test('housekeeping comes round again, and a new start does not put it off', async () => {
  const waiting = async () => {
    const { rows } = await read<{ is_later: boolean }>`
      select run_at, run_at > now() as is_later from graphile_worker.jobs where key = 'test.round'
    `.execute(service.database.query);
    return rows;
  };
  const [first] = await waiting();
  expect(first).toMatchObject({ is_later: true });
  const answer = hear('began');
  const jobs = start();
  await later({ word: 'began' });
  await answer;
  await jobs.stop();
  expect(await waiting()).toEqual([first]);
  service.clock.forward(3600);
  await run();
  expect(words().filter((word) => word === 'round')).toHaveLength(1);
  expect(await waiting()).toMatchObject([{ is_later: true }]);
});

test('housekeeping goes on at once when the clock is set back', () =>
  whileWorking(async () => {
    const began = hear('began');
    await later({ word: 'began' });
    await began;
    const round = hear('round');
    // What a clock put off that was ahead by five minutes.
    await write`update graphile_worker._private_jobs set run_at = now() + interval '65 minutes'
      where key = 'test.round'`.execute(service.database.query);
    await round;
  }));
