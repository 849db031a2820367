/** Nodes whose machines have other times than the database count by the database's clock. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServiceProcess, startProcess } from '../processes/process.ts';
import { authorize, demand, type Person } from '../wire.ts';
import { NodeProcesses } from './node-processes.ts';

let nodes: NodeProcesses;
let behind: ServiceProcess;
let ahead: ServiceProcess;
let owner: Person;

/** `minutes` ahead of the other machines. */
const startAt = async (name: string, minutes: number): Promise<ServiceProcess> => {
  const shift = `const { now } = Date; Date.now = () => now() + ${minutes} * 60_000;`;
  const environment = await nodes.environmentFor(name);
  const NODE_OPTIONS = `--import "data:text/javascript,${encodeURIComponent(shift)}"`;
  const node = await startProcess({ ...environment, NODE_OPTIONS });
  nodes.running.push(node);
  return node;
};

beforeAll(async () => {
  nodes = await NodeProcesses.create();
  behind = await startAt('behind', -15);
  await behind.says(/with the password/);
  owner = await nodes.signIn(behind);
});
afterAll(() => nodes.close());

const say = async ({ address }: ServiceProcess, content: string) => {
  const parameters = { type: 'direct', to: [owner.id], content };
  const { id } = await demand(address, { method: 'POST', path: '/messages', person: owner, parameters });
  return id as number;
};

const timeOf = async (id: number) => {
  const path = `/messages/${id}`;
  const { message } = await demand(behind.address, { method: 'GET', path, person: owner });
  return (message as { timestamp: number }).timestamp;
};

/** Returns what came at its time. */
const schedule = async ({ address }: ServiceProcess, content: string) => {
  const [{ now }] = (await nodes.sql`select extract(epoch from now())::float8 as now`) as unknown as [
    { now: number },
  ];
  const { queue_id, last_event_id } = await demand(address, {
    method: 'POST',
    path: '/register',
    person: owner,
    parameters: { event_types: ['message'], fetch_event_types: [] },
  });
  await demand(address, {
    method: 'POST',
    path: '/scheduled_messages',
    person: owner,
    parameters: {
      type: 'direct',
      to: [owner.id],
      content,
      scheduled_delivery_timestamp: Math.ceil(now) + 4,
    },
  });
  const { events } = await demand(address, {
    method: 'GET',
    path: '/events',
    person: owner,
    parameters: { queue_id, last_event_id },
  });
  return events;
};

test('a node whose clock is behind sends what is scheduled', async () => {
  expect(await schedule(behind, 'from behind')).toMatchObject([{ message: { content: 'from behind' } }]);
});

test('messages of two nodes have times in the order of their sending', async () => {
  ahead = await startAt('ahead', 15);
  const times: number[] = [];
  for (const node of [behind, ahead, behind]) times.push(await timeOf(await say(node, 'in order')));
  expect(times).toEqual([...times].sort((one, other) => one - other));
});

test('a link that holds for a minute holds at each node', async () => {
  const form = new FormData();
  form.append('file', new File(['a text'], 'note.txt', { type: 'text/plain' }));
  const uploaded = await fetch(`${behind.address}/api/v1/user_uploads`, {
    method: 'POST',
    headers: { authorization: authorize(owner) },
    body: form,
  });
  const { url } = (await uploaded.json()) as { url: string };
  const link = await demand(behind.address, { method: 'GET', path: url, person: owner });
  const opened = await fetch(`${ahead.address}${link.url}`);
  expect([opened.status, await opened.text()]).toEqual([200, 'a text']);
});

test('a node whose clock is ahead sends what is scheduled', async () => {
  await behind.stop();
  expect(await schedule(ahead, 'from ahead')).toMatchObject([{ message: { content: 'from ahead' } }]);
});
