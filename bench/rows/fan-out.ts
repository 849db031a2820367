/** P2, P3, P4: from a send to the last waiting client, over a bare server, and as deliveries a second. */
import type { Bench } from '../bench.ts';
import { type Child, startChild } from '../children.ts';
import { askOnce } from '../load/ask.ts';
import type { FannedOut } from '../load/fan-out.ts';
import type { Queue } from '../load/polls.ts';
import { bareProbe, serviceProbe } from '../load/probe.ts';
import { getRequest, postRequest, sendRequest } from '../load/request.ts';
import type { Row } from '../row.ts';
import type { Strain } from '../service-process.ts';
import { median, percentile } from '../statistics.ts';

const waitSeconds = 600;

/** Returns a poll's answer with one message. */
const captureAnswer = async (bench: Bench, load: Child, request: string): Promise<string> => {
  const { service, people } = await bench.ground();
  const [queue] = await bench.register(load, people.slice(0, 1));
  await askOnce(service.port, request);
  const { body } = await askOnce(
    service.port,
    getRequest('/events', queue!.person, { queue_id: queue!.id, last_event_id: queue!.after }),
  );
  return body.toString();
};

const measure = async (
  bench: Bench,
  load: Child,
  { port, queues, ...sending }: { port: number; queues: readonly Queue[]; request: string; probe: string },
  count: number,
): Promise<FannedOut[]> => {
  await load.ask('openPolls', { port, queues }, waitSeconds);
  await load.ask('fanOut', { port, ...sending, count: 3 }, waitSeconds);
  const rounds = await bench.rounds(() =>
    load.ask<FannedOut>('fanOut', { port, ...sending, count }, waitSeconds),
  );
  await load.ask('closePolls');
  return rounds;
};

/** Messages of one sender to clients that wait at the service. */
const measureService = async (bench: Bench, load: Child, clients: number, count: number) => {
  const { people, everybodysChannel, service } = await bench.ground();
  const some = people.slice(0, clients);
  bench.say(`registering ${some.length} queues`);
  const queues = await bench.register(load, some);
  const request = sendRequest(some[0]!, everybodysChannel, 'measured');
  const { port, child } = service;
  await child.ask<Strain>('strain');
  const rounds = await measure(bench, load, { port, queues, request, probe: serviceProbe(some[0]!) }, count);
  const { stall } = await child.ask<Strain>('strain');
  return { queues, request, rounds, stall };
};

const last = (rounds: readonly FannedOut[], share: number) =>
  median(rounds.map((round) => percentile(round.last, share)));

const ms = (value: number) => `${value.toFixed(1)} ms`;

const fanOutRow = (id: string, clients: number, count: number): Row => ({
  id,
  measure: `send → last delivery, ${clients.toLocaleString('en')} held polls, p99, over a bare Node long-poll server's`,
  goals: [{ name: 'ratio', unit: '×', goal: 2, beyond: 1.2 }],
  run: async (bench) => {
    const load = bench.startLoad();
    const { queues, request, rounds, stall } = await measureService(bench, load, clients, count);
    const body = await captureAnswer(bench, load, request);
    bench.say('the same with the bare server');
    const bare = startChild('bare');
    try {
      const port = await bare.ask<number>('listen', { body });
      const floorRequest = postRequest('/messages', queues[0]!.person, { content: 'measured' });
      const floor = await measure(
        bench,
        load,
        { port, queues, request: floorRequest, probe: bareProbe },
        count,
      );
      return {
        values: [last(rounds, 0.99) / last(floor, 0.99)],
        figures: {
          p99: ms(last(rounds, 0.99)),
          'bare p99': ms(last(floor, 0.99)),
          p50: ms(last(rounds, 0.5)),
          'bare p50': ms(last(floor, 0.5)),
          'longest stall': `${stall.toFixed(0)} ms`,
          'bytes an answer': String(Buffer.byteLength(body)),
        },
      };
    } finally {
      await bare.stop();
    }
  },
});

export const p2 = fanOutRow('P2', 1_000, 100);
export const p3 = fanOutRow('P3', 10_000, 20);

export const p4: Row = {
  id: 'P4',
  measure: 'deliveries a second of one message to 10,000 held polls, from the send to the last, p50',
  goals: [{ name: 'deliveries', unit: '/s', goal: 25_000, isLeast: true }],
  run: async (bench) => {
    const { queues, rounds } = await measureService(bench, bench.startLoad(), 10_000, 20);
    return {
      values: [(queues.length / last(rounds, 0.5)) * 1000],
      figures: { clients: String(queues.length), 'last of them, p50': ms(last(rounds, 0.5)) },
    };
  },
};
