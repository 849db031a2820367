/** P9, P10, P12: memory and processor time per client, idle or away. */
import type { Bench } from '../bench.ts';
import { serviceProbe } from '../load/probe.ts';
import { sendRequest } from '../load/request.ts';
import type { Row } from '../row.ts';
import type { Memory, Strain } from '../service-process.ts';
import { median } from '../statistics.ts';

const waitSeconds = 600;
const kilobyte = 1024;
/** These polls bring the process to its working size, with memory that V8 reserves once. The others are measured. */
const firstShare = 0.25;
const idleSeconds = 60;
/** One message is lost in heap noise. */
const pendingMessages = 200;

/** Each person has a queue. */
const registerAll = async (bench: Bench) => {
  const ground = await bench.ground();
  const load = bench.startLoad();
  bench.say(`registering ${ground.people.length} queues`);
  const queues = await bench.register(load, ground.people);
  return { ground, load, queues, probe: serviceProbe(ground.people[0]!) };
};

/** Each person waits at a poll. */
const openPolls = async (bench: Bench) => {
  const registered = await registerAll(bench);
  const { ground, load, queues, probe } = registered;
  const { port } = ground.service;
  await load.ask('openPolls', { port, queues }, waitSeconds);
  await load.ask('settle', { port, probe });
  return registered;
};

export const p9: Row = {
  id: 'P9',
  measure: 'memory per held poll; per queue without a poll',
  goals: [
    { name: 'held poll', unit: 'KB', goal: 12, beyond: 8 },
    { name: 'queue', unit: 'KB', goal: 2, beyond: 1 },
  ],
  run: async (bench) => {
    const { ground, load, queues, probe } = await registerAll(bench);
    const count = queues.length;
    const first = Math.ceil(count * firstShare);
    const rounds = await bench.rounds(async () => {
      await ground.restart();
      const { port, child } = ground.service;
      const measure = async () => {
        await load.ask('settle', { port, probe });
        return child.ask<Memory>('memory');
      };
      const empty = await measure();
      await load.ask('openPolls', { port, queues: queues.slice(0, first) }, waitSeconds);
      const begun = await measure();
      await load.ask('openPolls', { port, queues: queues.slice(first) }, waitSeconds);
      const held = await measure();
      await load.ask('closePolls');
      const idle = await measure();
      const used = ({ heap, external }: Memory) => heap + external;
      return {
        resident: (held.resident - begun.resident) / (count - first) / kilobyte,
        residentFromNone: (held.resident - empty.resident) / count / kilobyte,
        held: (used(held) - used(empty)) / count / kilobyte,
        idle: (used(idle) - used(empty)) / count / kilobyte,
      };
    });
    const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
    return {
      // Polls also hold memory outside the heap, queues do not.
      values: [of('resident'), of('idle')],
      figures: {
        [`resident per poll beyond ${first}`]: `${of('resident').toFixed(1)} KB`,
        'resident per poll, counted from none': `${of('residentFromNone').toFixed(1)} KB`,
        'heap per poll': `${of('held').toFixed(1)} KB`,
        'heap per idle queue': `${of('idle').toFixed(2)} KB`,
      },
    };
  },
};

export const p10: Row = {
  id: 'P10',
  measure: 'memory for one message pending in 10,000 queues, each',
  goals: [{ name: 'message', unit: 'B', goal: 64, beyond: 16 }],
  run: async (bench) => {
    const { ground, load, queues, probe } = await openPolls(bench);
    const { port, child } = ground.service;
    await load.ask('closePolls');
    await load.ask('settle', { port, probe });
    const request = sendRequest(ground.people[0]!, ground.everybodysChannel, 'measured');
    await load.ask('acknowledge', { port, request, count: pendingMessages });
    const used = async () => {
      const { heap, external } = await child.ask<Memory>('memory');
      return heap + external;
    };
    const rounds = await bench.rounds(async () => {
      const before = await used();
      await load.ask('acknowledge', { port, request, count: pendingMessages });
      return ((await used()) - before) / pendingMessages / queues.length;
    });
    return {
      values: [median(rounds)],
      figures: { 'a message in all': `${Math.round(median(rounds) * queues.length)} B` },
    };
  },
};

export const p12: Row = {
  id: 'P12',
  measure: 'processor time for 10,000 idle queues with held polls, of one core',
  goals: [{ name: 'share', unit: '%', goal: 4, beyond: 2 }],
  run: async (bench) => {
    const { ground } = await openPolls(bench);
    const { child } = ground.service;
    // A monitor that wakes every millisecond costs more than polls.
    await child.ask('coverEar');
    // Each poll is renewed about once.
    const shares = await bench.rounds(async () => {
      const before = await child.ask<Strain>('strain');
      await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
      const after = await child.ask<Strain>('strain');
      return (after.processor - before.processor) / idleSeconds / 10;
    });
    await child.ask('uncoverEar');
    return { values: [median(shares)], figures: { 'over seconds': String(idleSeconds) } };
  },
};
