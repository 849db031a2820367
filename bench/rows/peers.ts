/**
 * What other chat servers were measured at on a machine of 2 cores, with the same population and the same settings of
 * PostgreSQL: their figures are the goals. ejabberd 23.01, Prosody 0.12.
 */
import { type Bench, queuesIn } from '../bench.ts';
import type { Ground } from '../ground.ts';
import { Connection } from '../load/connection.ts';
import type { deliver } from '../load/deliver.ts';
import { lightProbe, serviceProbe } from '../load/probe.ts';
import { sendRequest } from '../load/request.ts';
import { readMemory, readProcessorTime } from '../processes.ts';
import type { Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';
import { registerRequest } from './register.ts';

/**
 * Milliseconds of processor time that `work` took, of the service and its database. The monitor of stalls rests, since it
 * wakes the service a thousand times a second.
 */
const processorTimeOf = async (ground: Ground, work: () => Promise<unknown>): Promise<number> => {
  const { child } = ground.service;
  await child.ask('coverEar');
  try {
    const before = await readProcessorTime(ground);
    await work();
    return (await readProcessorTime(ground)) - before;
  } finally {
    await child.ask('uncoverEar');
  }
};

export const p36: Row = {
  id: 'P36',
  measure:
    "ejabberd's rows: send → delivery to one client at 50 sends/s, and its processor time with the database's",
  goals: [
    { name: 'p50', unit: 'ms', goal: 2.2 },
    { name: 'p99', unit: 'ms', goal: 7.8 },
    { name: 'processor', unit: 'ms', goal: 2.5 },
  ],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const { port } = ground.service;
    const [waiting, ...senders] = ground.people.slice(0, 11);
    await load.ask('openPolls', { port, queues: await bench.register(load, [waiting!]) });
    const pace: Parameters<typeof deliver>[1] = {
      port,
      senders: Array.from({ length: 50 }, (_, index) => senders[index % senders.length]!),
      channel: ground.smallChannel,
      perSecond: 50,
      count: 500,
    };
    // V8 optimizes what runs fifty times a second only after minutes, which no peer needs.
    await load.ask('deliver', { ...pace, perSecond: 500, count: 3000 });
    const rounds = await bench.rounds(async () => {
      let times: number[] = [];
      const processor = await processorTimeOf(ground, async () => {
        times = await load.ask<number[]>('deliver', pace);
      });
      return { times, processor: processor / pace.count };
    });
    const at = (share: number) => median(rounds.map(({ times }) => percentile(times, share)));
    return { values: [at(0.5), at(0.99), median(rounds.map(({ processor }) => processor))], figures: {} };
  },
};

const listeners = 500;

export const p37: Row = {
  id: 'P37',
  measure: "ejabberd's row: processor time a delivery to 500 listeners, with the database's",
  goals: [{ name: 'processor', unit: 'µs', goal: 47 }],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const { port } = ground.service;
    const people = ground.people.slice(0, listeners);
    await load.ask('openPolls', { port, queues: await bench.register(load, people) });
    const request = sendRequest(people[0]!, ground.everybodysChannel, 'measured');
    const sending = { port, request, probe: lightProbe };
    await load.ask('fanOut', { ...sending, count: 10 });
    const count = 100;
    const rounds = await bench.rounds(() =>
      processorTimeOf(ground, () => load.ask('fanOut', { ...sending, count })),
    );
    const perDelivery = rounds.map((milliseconds) => (milliseconds * 1000) / count / people.length);
    return { values: [median(perDelivery)], figures: { listeners: String(people.length) } };
  },
};

const rooms = 16;
const seconds = 5;

export const p38: Row = {
  id: 'P38',
  measure: "ejabberd's row: acknowledged sends/s of 16 senders into 16 channels",
  goals: [{ name: 'sends', unit: '/s', goal: 3859, isLeast: true }],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const channels = await ground.sql<{ id: number }[]>`
      select recipient_id as id from memberships join channels on id = recipient_id
      where "left" is null group by recipient_id order by count(*), recipient_id limit ${rooms}`;
    const requests = channels.map(({ id }, index) =>
      sendRequest(ground.people[index]!, id, 'A message as people write them, measured.'),
    );
    const { port } = ground.service;
    await load.ask('throughput', { port, requests, seconds: 2 });
    const rounds = await bench.rounds(() => load.ask<number>('throughput', { port, requests, seconds }));
    return { values: [median(rounds)], figures: {} };
  },
};

/** Within a minute, V8 and the connections give back what a rush took: what an operator sees of a quiet service. */
const restSeconds = 75;

const measureSmaller = async (bench: Bench, ground: Ground): Promise<readonly number[]> => {
  const load = bench.startLoad();
  const { port } = ground.service;
  const requests = ground.people.slice(0, 40).map(registerRequest);
  const connection = await Connection.open(port);
  const { body } = await connection.ask(requests[0]!).finally(() => connection.close());
  await load.ask('answerTimes', { port, requests });
  const rounds = await bench.rounds(() => load.ask<number[]>('answerTimes', { port, requests }));
  const people = ground.people.slice(0, listeners);
  const bodies = await load.ask<string[]>('answerAll', {
    port,
    requests: people.map(registerRequest),
    atOnce: 10,
  });
  await load.ask('openPolls', { port, queues: queuesIn(bodies, people) });
  await load.ask('settle', { port, probe: serviceProbe(ground.people[0]!) });
  const time = median(rounds.map((times) => percentile(times, 0.5)));
  const rushed = await readMemory(ground);
  bench.say(`resting for ${restSeconds} s`);
  await new Promise((resolve) => setTimeout(resolve, restSeconds * 1000));
  return [time, body.length / 1024, rushed, await readMemory(ground)];
};

export const p39: Row = {
  id: 'P39',
  measure:
    "2,000 people: ejabberd's first load of a user, p50, and its bytes; Prosody's memory with the database and 500 clients, as they have come and after a rest",
  goals: [
    { name: 'load', unit: 'ms', goal: 184 },
    { name: 'packed', unit: 'KB', goal: 512 },
    { name: 'memory', unit: 'MB', goal: 87 },
    { name: 'rested', unit: 'MB', goal: 87 },
  ],
  run: async (bench) => {
    const ground = await bench.freshGround({ users: 2_000, channels: 50, messages: 50_000 });
    try {
      return { values: await measureSmaller(bench, ground), figures: {} };
    } finally {
      await ground.close();
    }
  },
};
