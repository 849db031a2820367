/** The database fails under a running service [R10]. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readPostmaster } from '@parlance/server/db/embedded/postmaster';
import postgres from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../database.ts';
import { Forwarder } from '../outside/forwarder.ts';
import { childrenOf, Installation } from '../processes/installation.ts';
import { readOwner } from '../processes/settlers.ts';
import { type Person, type Reply, type Request, request } from '../wire.ts';
import { longestRecovery } from './recovery.ts';
import { Town } from './town.ts';

/** The statement limit is one second; a request runs several. */
const LONGEST_WAIT_MS = 3_000 + longestRecovery;

let installation: Installation;
let town: Town;
let database: TestDatabase | undefined;
let forwarder: Forwarder | undefined;

afterEach(async () => {
  town?.close();
  await installation?.remove();
  await forwarder?.cut();
  await database?.drop();
  database = undefined;
  forwarder = undefined;
});

/** Holds the locks that every send needs. */
async function withEveryLogLocked(work: () => Promise<void>): Promise<void> {
  const { connection } = database!;
  if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { socketDirectory: host, port, user, database: name } = connection;
  const sql = postgres({ host, port, user, database: name, max: 1, fetch_types: false });
  try {
    await sql.begin(async (held) => {
      await held`select position from organization_logs for update`;
      await work();
    });
  } finally {
    await sql.end();
  }
}

async function startApart(environment: Record<string, string> = {}): Promise<Forwarder> {
  database = await createDatabase();
  if ('url' in database.connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { socketDirectory, port, user, database: name } = database.connection;
  forwarder = new Forwarder({ path: join(socketDirectory, `.s.PGSQL.${port}`) });
  await forwarder.open();
  installation = await Installation.create({
    LOG_LEVEL: 'silent',
    DATABASE_URL: `postgres://${user}@127.0.0.1:${forwarder.port}/${name}`,
    ...environment,
  });
  await installation.start();
  town = await Town.found(installation, 1);
  return forwarder;
}

const requestsOf = (person: Person): Request[] => [
  { method: 'POST', path: '/register', person },
  { method: 'GET', path: '/messages', person, parameters: { anchor: 'newest', num_before: 1, num_after: 0 } },
  { method: 'GET', path: '/users/me', person },
  {
    method: 'POST',
    path: '/messages',
    person,
    parameters: { type: 'direct', to: [person.id], content: 'said while there was no database' },
  },
];

const isNotReady = {
  status: 503,
  body: {
    result: 'error',
    code: 'SERVER_NOT_READY',
    msg: expect.any(String),
    'retry-after': expect.any(Number),
  },
};

/** Returns milliseconds until all requests succeed. */
async function recover(person: Person): Promise<number> {
  const began = performance.now();
  for (const wanted of requestsOf(person)) {
    let reply: Reply;
    do {
      reply = await request(installation.address, wanted);
      if (reply.status !== 200) expect(reply).toMatchObject(isNotReady);
    } while (reply.status !== 200);
  }
  installation.recover(longestRecovery - (performance.now() - began));
  const took = performance.now() - began;
  console.log(`outage: all is well ${Math.round(took)} ms after the database can be reached`);
  return took;
}

test('[R10] answers 503 while the database cannot be reached, and goes on when it can', async () => {
  const line = await startApart();
  const owner = await readOwner(installation);
  for (let round = 0; round < 3; round++) {
    town.begin();
    await town.sends(20);
    installation.disturb();
    await line.cut();
    for (const wanted of requestsOf(owner))
      expect(await request(installation.address, wanted)).toMatchObject(isNotReady);
    await line.open();
    expect(await recover(owner)).toBeLessThan(longestRecovery);
    await town.settle();
    expect(await town.audit()).toEqual([]);
  }
  expect(await town.auditAll()).toEqual([]);
});

test('[R10] loses nothing when the database stands still for a while', async () => {
  const line = await startApart();
  const owner = await readOwner(installation);
  for (let round = 0; round < 3; round++) {
    town.begin();
    await town.sends(20);
    installation.disturb();
    line.hold();
    const asked = requestsOf(owner).map((wanted) => request(installation.address, wanted));
    await new Promise((done) => setTimeout(done, 300));
    line.release();
    for (const reply of await Promise.all(asked))
      if (reply.status !== 200) expect(reply).toMatchObject(isNotReady);
    expect(await recover(owner)).toBeLessThan(longestRecovery);
    await town.settle();
    expect(await town.audit()).toEqual([]);
  }
});

test('[R10] answers 503 while the database hangs, rather than wait for it', async () => {
  const line = await startApart({ DATABASE_TIMEOUT: '1' });
  const owner = await readOwner(installation);
  for (let round = 0; round < 3; round++) {
    town.begin();
    await town.sends(20);
    installation.disturb();
    line.hold();
    for (let repeat = 0; repeat < 2; repeat++) {
      const began = performance.now();
      const asked = requestsOf(owner).map((wanted) => request(installation.address, wanted));
      for (const reply of await Promise.all(asked)) expect(reply).toMatchObject(isNotReady);
      expect(performance.now() - began).toBeLessThan(LONGEST_WAIT_MS);
    }
    line.release();
    expect(await recover(owner)).toBeLessThan(longestRecovery);
    await town.settle();
    expect(await town.audit()).toEqual([]);
  }
  expect(await town.auditAll()).toEqual([]);
});

test('[R10] answers 503 while its connections are all taken, and serves what needs none', async () => {
  await startApart({ DATABASE_TIMEOUT: '1', DATABASE_CONNECTIONS: '4' });
  const owner = await readOwner(installation);
  const [registering, , reading, sending] = requestsOf(owner) as [Request, Request, Request, Request];
  for (let round = 0; round < 3; round++) {
    town.begin();
    await town.sends(20);
    installation.disturb();
    await withEveryLogLocked(async () => {
      const asked = Array.from({ length: 8 }, () => request(installation.address, sending));
      expect(await request(installation.address, reading)).toMatchObject({ status: 200 });
      const replies = await Promise.all([
        ...asked,
        ...Array.from({ length: 8 }, () => request(installation.address, registering)),
      ]);
      for (const reply of replies.slice(0, 8)) expect(reply).toMatchObject(isNotReady);
      for (const reply of replies.slice(8)) if (reply.status !== 200) expect(reply).toMatchObject(isNotReady);
    });
    expect(await recover(owner)).toBeLessThan(longestRecovery);
    await town.settle();
    expect(await town.audit()).toEqual([]);
  }
  expect(await town.auditAll()).toEqual([]);
});

/** Hurts the database that the service started itself, again and again. */
async function surviveOwn(hurt: () => void | Promise<void>): Promise<void> {
  installation = await Installation.create({ LOG_LEVEL: 'silent' });
  await installation.start();
  town = await Town.found(installation, 1);
  const owner = await readOwner(installation);
  for (let round = 0; round < 3; round++) {
    town.begin();
    await town.sends(20);
    installation.disturb();
    await hurt();
    expect(await recover(owner)).toBeLessThan(longestRecovery);
    await town.settle();
    expect(await town.audit()).toEqual([]);
  }
  expect(await town.auditAll()).toEqual([]);
}

test('[R10] goes on when one process of its database is killed, and the database starts itself again', () =>
  surviveOwn(() => {
    const backend = childrenOf(installation.ids.postmaster).find(({ name }) => name.includes('[local]'));
    if (backend === undefined) throw new Error('the service has no connection to its database');
    process.kill(backend.id, 'SIGKILL');
  }));

/** Kills the database, and then again while it starts. */
async function killWhileStarting(cluster: string): Promise<void> {
  let known = readPostmaster(cluster)!.pid;
  process.kill(known, 'SIGKILL');
  for (let wasStarting = false; !wasStarting; ) {
    await delay(1);
    const found = readPostmaster(cluster);
    if (found === undefined || found.pid === known) continue;
    wasStarting = !found.ready;
    known = found.pid;
    process.kill(known, 'SIGKILL');
  }
}

test('[R10] goes on when its database is killed, and killed again while it starts', () =>
  surviveOwn(() => killWhileStarting(join(installation.dataDirectory, 'postgres'))));
