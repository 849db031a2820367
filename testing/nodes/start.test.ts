/** Real processes that start, pause, end and grow old beside one another on one database. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runToEnd, type ServiceProcess, startProcess } from '../processes/process.ts';
import { authorize, demand, type Person, request } from '../wire.ts';
import { NodeProcesses } from './node-processes.ts';

/** `NODES_PAUSE=30` pauses for as many seconds; the node must look again after five. */
const pauseSeconds = Number(process.env.NODES_PAUSE ?? 6);

let nodes: NodeProcesses;
let one: ServiceProcess;
let two: ServiceProcess;
let three: ServiceProcess;

beforeAll(async () => {
  nodes = await NodeProcesses.create();
});
afterAll(() => nodes.close());

const register = async ({ address }: ServiceProcess, person: Person) => {
  const { queue_id, last_event_id } = await demand(address, {
    method: 'POST',
    path: '/register',
    person,
    parameters: { event_types: ['message'], fetch_event_types: [] },
  });
  return { queue_id, last_event_id };
};

const poll = ({ address }: ServiceProcess, person: Person, queue: object) =>
  request(address, { method: 'GET', path: '/events', person, parameters: { ...queue, dont_block: true } });

test('of three nodes that start at once on an empty database, one shows a password, and it works at all', async () => {
  [one, two, three] = (await Promise.all(['one', 'two', 'three'].map((name) => nodes.start(name)))) as [
    ServiceProcess,
    ServiceProcess,
    ServiceProcess,
  ];
  await expect.poll(() => nodes.passwords, { timeout: 20_000 }).toHaveLength(1);
  for (const node of [one, two, three]) await nodes.signIn(node);
  expect(nodes.passwords).toHaveLength(1);
});

test('a node that drains goes on answering, while its health sends new requests elsewhere', async () => {
  const node = await startProcess({ ...(await nodes.environmentFor('drained')), DRAIN_SECONDS: '5' });
  nodes.running.push(node);
  const ended = node.stop();
  await node.says(/^parlance: stopping$/);
  const health = await fetch(`${node.address}/health`);
  expect([health.status, await health.json()]).toEqual([
    503,
    { status: 'stopping', database: 'ok', disk: 'ok' },
  ]);
  const answer = await fetch(`${node.address}/api/v1/server_settings`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toEqual({ status: 0, signal: null });
});

test('a node whose files are not those of the others ends with a line that says so', async () => {
  const { status, lines } = await runToEnd(await nodes.environmentFor('apart', true));
  expect(status).toBe(1);
  expect(lines.at(-1)).toMatch(/^parlance: DATA_DIR: \S+ does not hold the files of this installation/);
});

test('[R7] a node that was paused lets in no key that was revoked meanwhile, and shows what was said', async () => {
  const owner = await nodes.signIn(one);
  const queue = await register(two, owner);
  expect(await poll(two, owner, queue)).toMatchObject({ status: 200, body: { events: [] } });
  two.child.kill('SIGSTOP');
  const { api_key } = await demand(one.address, {
    method: 'POST',
    path: '/users/me/api_key/regenerate',
    person: owner,
  });
  const renewed = { ...owner, key: String(api_key) };
  await demand(one.address, {
    method: 'POST',
    path: '/messages',
    person: renewed,
    parameters: { type: 'direct', to: [owner.id], content: 'said meanwhile' },
  });
  await delay(pauseSeconds * 1000);
  two.child.kill('SIGCONT');
  expect((await poll(two, owner, queue)).status).toBe(401);
  const { body } = await poll(two, renewed, queue);
  expect(body.events).toMatchObject([{ type: 'message', message: { content: 'said meanwhile' } }]);
});

test('a node that stops answers held polls, ends their connections, and leaves them to the others', async () => {
  const person = await nodes.signIn(one);
  const queue = await register(one, person);
  const held = get(
    `${one.address}/api/v1/events?queue_id=${queue.queue_id}&last_event_id=${queue.last_event_id}`,
    { headers: { authorization: authorize(person), connection: 'keep-alive' } },
  );
  const answered = once(held, 'response') as Promise<[IncomingMessage]>;
  await expect
    .poll(async () => (await fetch(`${one.address}/metrics`)).text(), { timeout: 20_000 })
    .toMatch(/held_polls\{[^}]*\} 1\b/);
  const ended = one.stop();
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  answer.resume();
  expect(await ended).toMatchObject({ status: 0 });
  expect(await poll(two, person, queue)).toMatchObject({ status: 200, body: { events: [] } });
});

test('a node of an older version ends with a line when a newer one has changed the database', async () => {
  const exits = [two, three].map(({ child }) => once(child, 'exit'));
  await nodes.sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', 'now')`;
  for (const node of [two, three])
    await node.says(
      /^parlance: The database has changes that Parlance \S+ does not know \(9999-of-tomorrow\)/,
    );
  expect(await Promise.all(exits)).toEqual([
    [1, null],
    [1, null],
  ]);
});
