/** P1: from a send to one waiting client. */
import type { deliver } from '../load/deliver.ts';
import type { Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';

const perSecond = 100;
const seconds = 5;
/** Enough that a pause delays messages, not the sender. */
const connections = 100;

export const p1: Row = {
  id: 'P1',
  measure: 'send → delivery to one waiting client, 100 sends/s',
  goals: [
    { name: 'p50', unit: 'ms', goal: 2, beyond: 1 },
    { name: 'p99', unit: 'ms', goal: 8, beyond: 4 },
  ],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const { port } = ground.service;
    const [waiting, ...people] = ground.people.slice(0, 10);
    const senders = Array.from({ length: connections }, (_, index) => people[index % people.length]!);
    await load.ask('openPolls', { port, queues: await bench.register(load, [waiting!]) });
    const pace: Parameters<typeof deliver>[1] = {
      port,
      senders,
      channel: ground.smallChannel,
      perSecond,
      count: perSecond * seconds,
    };
    await load.ask('deliver', pace);
    const rounds = await bench.rounds(() => load.ask<number[]>('deliver', pace));
    const p50 = median(rounds.map((times) => percentile(times, 0.5)));
    const p99 = median(rounds.map((times) => percentile(times, 0.99)));
    return {
      values: [p50, p99],
      figures: {
        'sends a round': String(pace.count),
        slowest: `${Math.max(...rounds.flat()).toFixed(1)} ms`,
      },
    };
  },
};
