/**
 * [R7] Three nodes under load, while the paths to their database are cut, reset, held up and slowed down, and the
 * database itself is killed. `STORM_SCHEDULES=200 npm run test:crash -- storm`: as many random schedules.
 * `STORM_SEED=7`: the same choices; their timing still varies.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Node, Nodes } from '../nodes/nodes.ts';
import { createRandom } from '../random.ts';
import { Correspondent, patience } from './correspondent.ts';
import { type OwnCluster, startOwnCluster } from './own-cluster.ts';

const schedules = Number(process.env.STORM_SCHEDULES ?? 4);
const seed = Number(process.env.STORM_SEED ?? Math.floor(Math.random() * 2 ** 32));
const random = createRandom(seed);
const isWhole = schedules > 10;
/** Milliseconds after the last fault. A busy machine gets more time when it runs the suite. */
const longestRecovery = isWhole ? 5000 : 15_000;

let cluster: OwnCluster;
let nodes: Nodes;
let people: Correspondent[];
const recoveries: number[] = [];

beforeAll(async () => {
  console.log(`storm: ${schedules} schedules with STORM_SEED=${seed}`);
  cluster = await startOwnCluster();
  nodes = await Nodes.create(cluster);
  for (let count = 0; count < 3; count += 1) await nodes.start({ patience: 2 });
  const { owner, member, otherMember, moderator } = nodes.people;
  const subscribe = () =>
    nodes.all[0]!.call(owner, 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: 'storm' }],
      principals: [owner, member, otherMember, moderator].map(({ id }) => id),
    });
  await vi.waitFor(subscribe, patience);
  people = await Promise.all(
    [owner, member, otherMember, moderator].map((person, index) =>
      Correspondent.settle(nodes.all, person, createRandom(seed + index)),
    ),
  );
}, 120_000);

afterAll(async () => {
  for (const one of people ?? []) one.stop();
  await nodes?.close();
  const sorted = [...recoveries].sort((a, b) => a - b).map(Math.round);
  console.log(
    `storm: ${people?.reduce((sum, one) => sum + one.acknowledged.size, 0)} messages acknowledged; milliseconds until all nodes serve again: median ${sorted[sorted.length >> 1]}, most ${sorted.at(-1)}`,
  );
});

type Fault = (node: Node, milliseconds: number) => Promise<void>;

const faults: Readonly<Record<string, Fault>> = {
  cut: async ({ line }, milliseconds) => {
    await line.cut();
    await delay(milliseconds);
    await line.open();
  },
  hold: async ({ line }, milliseconds) => {
    line.hold();
    await delay(milliseconds);
    line.release();
  },
  slow: async ({ line }, milliseconds) => {
    line.delay = 5 + random.below(60);
    await delay(milliseconds);
    line.delay = 0;
  },
  reset: async ({ line }) => line.reset(),
  kill: () => cluster.kill(),
};

const schedule = () =>
  Array.from({ length: 1 + random.below(3) }, () => ({
    name: random.pick(Object.keys(faults)),
    node: random.pick(nodes.all),
    after: random.next() * 500,
    lasts: 50 + random.next() ** 2 * 4000,
  }));

const suffer = async (plan: ReturnType<typeof schedule>) => {
  const busy = new Map<Node, Promise<void>>();
  await Promise.all(
    plan.map(async ({ name, node, after, lasts }) => {
      // The faults of one path follow one another.
      const turn = (busy.get(node) ?? Promise.resolve()).then(async () => {
        await delay(after);
        await faults[name]!(node, lasts);
      });
      busy.set(node, turn);
      await turn;
    }),
  );
};

test.for(Array.from({ length: schedules }, (_, index) => index + 1))(
  '[R7] nothing acknowledged is lost, doubled or out of order: schedule %i',
  async () => {
    const plan = schedule();
    for (const one of people) one.start();
    await delay(100);
    await suffer(plan);
    const ended = performance.now();
    // Each node takes a message, and everyone hears it at their node.
    const bells = await Promise.all(nodes.all.map((node) => people[0]!.ring(node)));
    await Promise.all(people.map((one) => one.hears(bells)));
    recoveries.push(performance.now() - ended);
    const told = plan.map(({ name, lasts }) => `${name} ${Math.round(lasts)}`).join(', ');
    expect(recoveries.at(-1), told).toBeLessThan(longestRecovery);
    await Promise.all(people.map((one) => one.rest()));
    for (const one of people) expect(await one.audit(nodes.all[0]!), told).toEqual([]);
    // A client that repeats hides them.
    const odd = people.flatMap(({ oddAnswers }) => oddAnswers.splice(0));
    if (odd.length > 0) console.log(`storm: ${told}: ${odd.join('\n')}`);
    if (isWhole) expect(odd, told).toEqual([]);
  },
);
