import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sendInvitations } from '@parlance/protocol/invitations';
import { register } from '@parlance/protocol/realtime';
import { afterAll, expect, test } from 'vitest';
import { startService } from '../../testing/service.ts';
import { version } from '../config/version.ts';

const service = await startService({ rateLimits: true });
afterAll(() => service.close());
const get = (url: string) => service.app.http.inject({ method: 'GET', url });

test('health is shown without an account and without a limit', async () => {
  for (let times = 0; times < 150; times += 1) expect((await get('/health')).statusCode).toBe(200);
  expect((await get('/health/ready')).json()).toEqual({ status: 'ok', database: 'ok', disk: 'ok' });
  expect((await get('/health/live')).json()).toEqual({ status: 'ok' });
});

test('metrics count what the service does', async () => {
  const listening = await service.member.listen();
  await listening.catchUp();
  const metrics = (await get('/metrics')).body;
  const value = (line: RegExp) => Number(line.exec(metrics)?.[1]);
  expect(value(/^parlance_http_request_duration_seconds_count\{.*endpoint="register".*\} (\d+)$/m)).toBe(1);
  expect(metrics).toMatch(/endpoint="register",status="200"|status="200",endpoint="register"/);
  expect(value(/^parlance_queues\{organization="\d+"\} (\d+)$/m)).toBe(1);
  expect(value(/^parlance_held_polls\{organization="\d+"\} (\d+)$/m)).toBe(0);
  expect(value(/^parlance_log_position\{organization="\d+"\} (\d+)$/m)).toBeGreaterThanOrEqual(0);
  expect(value(/^parlance_database_statements_total (\d+)$/m)).toBeGreaterThan(5);
  expect(value(/^parlance_event_loop_lag_seconds\{quantile="0.99"\} ([\d.e-]+)$/m)).toBeGreaterThan(0);
  expect(value(/^parlance_memory_bytes\{kind="resident"\} (\d+)$/m)).toBeGreaterThan(1e6);
});

test('metrics show what an operator looks after: version, pool, jobs, mail and disk', async () => {
  const read = async (name: string) => {
    const lines = (await get('/metrics')).body.split('\n');
    return Object.fromEntries(
      lines
        .filter((line) => line.startsWith(name))
        .map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    );
  };
  expect(await read('parlance_build_info')).toEqual({
    [`{version="${version}",node="${process.versions.node}"}`]: 1,
  });
  expect(await read('parlance_schema ')).toEqual({ '': expect.any(Number) });
  expect(await read('parlance_database_pool')).toMatchObject({ '{kind="seats"}': 4, '{kind="waiting"}': 0 });
  const { '{kind="free"}': free, '{kind="whole"}': whole } = await read('parlance_disk_bytes');
  expect(whole).toBeGreaterThan(free!);
  await service.member.call(sendInvitations, { invitee_emails: 'someone.new@example.com' });
  expect(await read('parlance_jobs')).toMatchObject({
    '{task="send-mail",state="waiting"}': 1,
    '{task="send-mail",state="failed"}': 0,
  });
  await service.runJobs();
  expect(await read('parlance_jobs')).not.toHaveProperty('{task="send-mail",state="waiting"}');
  expect(await read('parlance_mails_total')).toEqual({
    '{result="sent"}': 1,
    '{result="postponed"}': 0,
    '{result="refused"}': 0,
  });
  // All seats are taken, and one transaction waits.
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = Array.from({ length: 5 }, () => service.database.inTransaction(() => until));
  await expect
    .poll(() => read('parlance_database_pool'))
    .toMatchObject({
      '{kind="taken"}': 4,
      '{kind="waiting"}': 1,
    });
  release();
  await Promise.all(held);
});

test('a disk that takes no bytes makes the service unready, until it takes them again', async () => {
  // A file that the system calls full, where the service tries to write.
  await symlink('/dev/full', join(service.app.service.uploads.directory, 'disk.probe'));
  const ready = async () => {
    const answer = await get('/health/ready');
    return [answer.statusCode, answer.json()];
  };
  await expect.poll(ready).toEqual([503, { status: 'unavailable', database: 'ok', disk: 'unwritable' }]);
  await expect.poll(ready).toEqual([200, { status: 'ok', database: 'ok', disk: 'ok' }]);
});

test('without its database the service lives, and is not ready', async () => {
  const broken = await startService();
  await broken.member.bare.call(register, {});
  const ask = (url: string) => broken.app.http.inject({ method: 'GET', url });
  await broken.database.close();
  const ready = await ask('/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'unavailable', database: 'unreachable', disk: 'ok' },
  ]);
  expect((await ask('/health')).statusCode).toBe(503);
  expect((await ask('/health/live')).statusCode).toBe(200);
  // What was being written when the database ended.
  for (const fault of broken.faults.take()) expect(fault).toMatchObject({ msg: 'background work failed' });
  await broken.close();
});
