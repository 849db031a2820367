/** P2, P3: from a send to the last waiting client, over a bare server. */
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

const fanOutRow = (id: string, clients: number, count: number): Row => ({
  id,
  measure: `send → last delivery, ${clients.toLocaleString('en')} held polls, p99, over a bare Node long-poll server's`,
  goals: [{ name: 'ratio', unit: '×', goal: 2, beyond: 1.2 }],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const people = ground.people.slice(0, clients);
    bench.say(`registering ${people.length} queues`);
    const queues = await bench.register(load, people);
    const request = sendRequest(people[0]!, ground.everybodysChannel, 'measured');
    await ground.service.child.ask<Strain>('strain');
    const service = await measure(
      bench,
      load,
      { port: ground.service.port, queues, request, probe: serviceProbe(people[0]!) },
      count,
    );
    const { stall } = await ground.service.child.ask<Strain>('strain');
    const body = await captureAnswer(bench, load, request);
    bench.say('the same with the bare server');
    const bare = startChild('bare');
    try {
      const port = await bare.ask<number>('listen', { body });
      const floorRequest = postRequest('/messages', people[0]!, { content: 'measured' });
      const floor = await measure(
        bench,
        load,
        { port, queues, request: floorRequest, probe: bareProbe },
        count,
      );
      const last = (rounds: readonly FannedOut[], share: number) =>
        median(rounds.map((round) => percentile(round.last, share)));
      const ms = (value: number) => `${value.toFixed(1)} ms`;
      return {
        values: [last(service, 0.99) / last(floor, 0.99)],
        figures: {
          p99: ms(last(service, 0.99)),
          'bare p99': ms(last(floor, 0.99)),
          p50: ms(last(service, 0.5)),
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
