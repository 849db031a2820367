/** Connections that rest are ended; one that closes while it is in use is a loss. */
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
import { startService, type TestService } from '@parlance/testing/service';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

const poll = { timeout: 20_000 };
let service: TestService;
let sql: postgres.Sql;

beforeAll(async () => {
  service = await startService({ databaseTimeout: 20 });
  const { connection } = service;
  if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { socketDirectory: host, ...others } = connection;
  // One holds a lock while the other looks.
  sql = postgres({ host, ...others, max: 2, fetch_types: false });
});
afterAll(async () => {
  await sql.end();
  await service.close();
});

/** Processes of the database that serve the service. */
const fetchProcesses = async (isWaiting = false): Promise<number[]> => {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'parlance'
      and (wait_event_type = 'Lock' or not ${isWaiting})`;
  return rows.map(({ pid }) => pid);
};
const count = async () => (await fetchProcesses()).length;

const rush = () => Promise.all(Array.from({ length: 8 }, () => service.member.bare.call(register)));
const say = (content: string) =>
  service.member.bare.call(sendMessage, { type: 'direct', to: [service.otherMember.id], content });

test('[R10] connections that rested for a minute end, and come back when they are needed', async () => {
  expect(service.database.poolUsage.seats).toBe(4);
  for (let round = 0; round < 3; round += 1) {
    await rush();
    const busy = await fetchProcesses();
    service.clock.forward(61);
    // One of the four stays. Connections that all share may come meanwhile, and never go.
    await expect.poll(count, poll).toBeLessThanOrEqual(busy.length - 2);
    await say('after a rest');
    const kept = (await fetchProcesses()).filter((pid) => busy.includes(pid));
    expect(kept.length, 'a seat, and what all share').toBeGreaterThanOrEqual(2);
  }
});

test('[R10] after a rest, a connection that is lost is still answered by 503, and the service goes on', async () => {
  await rush();
  const before = await count();
  service.clock.forward(61);
  await expect.poll(count, poll).toBeLessThan(before);
  await sql.begin(async (held) => {
    await held`select from organization_logs for update`;
    const refused = expect(say('during the loss')).rejects.toMatchObject({
      code: 'SERVER_NOT_READY',
      status: 503,
    });
    await expect.poll(() => fetchProcesses(true), poll).toHaveLength(1);
    const [seat] = await fetchProcesses(true);
    await sql`select pg_terminate_backend(${seat!})`;
    await refused;
  });
  service.faults.take();
  await say('after the loss');
  await rush();
});
