/**
 * [R6] Three nodes are restarted one after the other, under held polls and 20 sends a second.
 * `ROLLING_POLLS=10000 npm run test:crash -- rolling`: with as many polls.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NodeProcesses } from '../nodes/node-processes.ts';
import { demand, type Person, request } from '../wire.ts';
import { type Crowd, createAgent, Poller } from './poller.ts';

const polls = Number(process.env.ROLLING_POLLS ?? 200);
/** Polls that each message answers: two cores cannot answer thousands twenty times a second. */
const listeners = Math.min(polls, 200);
const sendsPerSecond = 20;
/** Milliseconds. A busy machine gets more time when it runs the suite. */
const longestGap = polls >= 10_000 ? 1000 : 30_000;

let nodes: NodeProcesses;
beforeAll(async () => {
  nodes = await NodeProcesses.create();
}, 120_000);
afterAll(() => nodes.close(), 120_000);

const countHeld = async (): Promise<number> => {
  const texts = nodes.running.map(async ({ address }) => (await fetch(`${address}/metrics`)).text());
  const counts = (await Promise.all(texts)).flatMap((text) => [
    ...text.matchAll(/^parlance_held_polls\{[^}]*\} (\d+)$/gm),
  ]);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
};

const register = async (address: string, person: Person, count: number) => {
  const made: { id: string; after: number }[] = [];
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const { queue_id, last_event_id } = await demand(address, {
        method: 'POST',
        path: '/register',
        person,
        parameters: { event_types: ['message'], fetch_event_types: [] },
      });
      made.push({ id: String(queue_id), after: Number(last_event_id) });
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
  return made;
};

test(`[R6] ${polls} clients lose, double and reorder nothing while the nodes are restarted in turn`, {
  timeout: 900_000,
}, async () => {
  const names = ['one', 'two', 'three'];
  const started = [];
  for (const name of names) started.push(await nodes.start(name));
  const ports = started.map(({ address }) => Number(new URL(address).port));
  const person = await nodes.signIn(started[0]!);
  const silent = await nodes.makeMember(started[0]!, person);
  const queues = await register(started[0]!.address, person, listeners);
  const quiet = await register(started[0]!.address, silent, polls - listeners);

  const arrivals = new Map<number, { count: number; at: number }>();
  const agent = createAgent();
  const crowd: Crowd = {
    ports,
    agent,
    isOver: false,
    onMessage: (id) => {
      const arrival = arrivals.get(id) ?? { count: 0, at: 0 };
      arrivals.set(id, { count: arrival.count + 1, at: performance.now() });
    },
  };
  const pollersOf = (those: typeof queues, who: Person) =>
    those.map(({ id, after }, place) => new Poller(crowd, { id, person: who }, { after, place }));
  const pollers = pollersOf(queues, person);
  const unconcerned = pollersOf(quiet, silent);
  const running = [...pollers, ...unconcerned].map((poller) => poller.run());
  await expect.poll(countHeld, { timeout: 120_000 }).toBe(polls);

  const sent = new Map<number, { begun: number; acknowledged: number; tries: number }>();
  const complaints: string[] = [];
  let count = 0;
  const send = async (place: number) => {
    const begun = performance.now();
    const key = `rolling-${place}`;
    for (let tries = 0; ; tries += 1) {
      const reply = await request(`http://127.0.0.1:${ports[(place + tries) % ports.length]}`, {
        method: 'POST',
        path: '/messages',
        person,
        parameters: { type: 'direct', to: [person.id], content: key },
        headers: { 'Idempotency-Key': key },
      }).catch(() => undefined);
      if (reply?.status === 200) {
        sent.set(Number(reply.body.id), { begun, acknowledged: performance.now(), tries });
        return;
      }
      if (reply !== undefined && reply.status !== 503) complaints.push(JSON.stringify(reply));
      await delay(20);
    }
  };
  const sending: Promise<void>[] = [];
  const pacer = setInterval(() => {
    sending.push(send(count));
    count += 1;
  }, 1000 / sendsPerSecond);

  for (const [index, name] of names.entries()) {
    await delay(500);
    await started[index]!.stop();
    await nodes.start(name, ports[index]!);
  }
  await delay(500);
  clearInterval(pacer);
  await Promise.all(sending);
  const wanted = [...sent.keys()].sort((a, b) => a - b);
  await expect
    .poll(() => wanted.filter((id) => arrivals.get(id)?.count !== listeners), { timeout: 60_000 })
    .toEqual([]);
  crowd.isOver = true;
  const spread = (times: readonly number[]) => {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))]!);
    return { most: sorted.at(-1)!, text: `median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}` };
  };
  const [told, heard] = [
    spread([...sent.values()].map(({ begun, acknowledged }) => acknowledged - begun)),
    spread(wanted.map((id) => arrivals.get(id)!.at - sent.get(id)!.begun)),
  ];
  const repeated = [...sent.values()].filter(({ tries }) => tries > 0).length;
  console.log(
    `rolling: ${wanted.length} messages to ${listeners} of ${polls} clients, ${repeated} of them at a repeated try; milliseconds from the first try to the acknowledgement: ${told.text}; to the last client: ${heard.text}`,
  );
  agent.destroy();
  await Promise.all(running);
  expect([...complaints, ...[...pollers, ...unconcerned].flatMap((poller) => poller.complaints)]).toEqual([]);
  expect(unconcerned.flatMap((poller) => poller.heard)).toEqual([]);
  for (const poller of pollers) expect(poller.heard).toEqual(wanted);
  expect(heard.most).toBeLessThan(longestGap);
});
