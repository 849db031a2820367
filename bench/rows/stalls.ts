/** P19, P42: stalls of the event loop. */
import type { Bench } from '../bench.ts';
import { type Child, startChild } from '../children.ts';
import type { Queue } from '../load/polls.ts';
import { bareProbe, serviceProbe } from '../load/probe.ts';
import type { Row } from '../row.ts';
import { median } from '../statistics.ts';

const clients = 10_000;
const waitSeconds = 600;

interface Place {
  readonly server: Child;
  readonly port: number;
  readonly probe: string;
}

/** Returns milliseconds. */
const endAtOnce = async (load: Child, { server, port, probe }: Place, queues: readonly Queue[]) => {
  await load.ask('openPolls', { port, queues }, waitSeconds);
  await load.ask('settle', { port, probe });
  await server.ask('longestStall');
  await load.ask('closePollsAtOnce');
  await load.ask('settle', { port, probe });
  return server.ask<number>('longestStall');
};

const endRounds = async (bench: Bench, load: Child, place: Place, queues: readonly Queue[]) =>
  median(await bench.rounds(() => endAtOnce(load, place, queues)));

export const p42: Row = {
  id: 'P42',
  measure: `stall of the event loop when ${clients.toLocaleString('en')} connections with held polls end at once, over a bare server's`,
  goals: [{ name: 'ratio', unit: '×' }],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const people = ground.people.slice(0, clients);
    bench.say(`registering ${people.length} queues`);
    const queues = await bench.register(load, people);
    const { child, port } = ground.service;
    const place = { server: child, port, probe: serviceProbe(people[0]!) };
    const service = await endRounds(bench, load, place, queues);
    bench.say('the same with the bare server');
    const bare = startChild('bare');
    try {
      const barePort = await bare.ask<number>('listen', { body: '{}' });
      const floor = await endRounds(bench, load, { server: bare, port: barePort, probe: bareProbe }, queues);
      return {
        values: [service / floor],
        figures: { stall: `${service.toFixed(0)} ms`, 'bare stall': `${floor.toFixed(0)} ms` },
      };
    } finally {
      await bare.stop();
    }
  },
};

export const p19: Row = {
  id: 'P19',
  measure: 'longest stall of the event loop under any of the rows of the run',
  goals: [{ name: 'stall', unit: 'ms', goal: 50, beyond: 25 }],
  run: async ({ stalls }) => {
    const longest = [...stalls].sort(([, a], [, b]) => b - a);
    if (longest.length === 0) throw new Error('This row gathers from others: name them in the same run.');
    return {
      values: [longest[0]![1]],
      figures: Object.fromEntries(longest.map(([id, stall]) => [id, `${stall.toFixed(0)} ms`])),
    };
  },
};
