/** P9: what a waiting client costs in memory, and what is left of it when it waits no more. */
import { serviceProbe } from '../load/probe.ts';
import type { Row } from '../row.ts';
import type { Memory } from '../service-process.ts';
import { median } from '../statistics.ts';

const waitSeconds = 600;
const kilobyte = 1024;

export const p9: Row = {
  id: 'P9',
  measure: 'memory per held poll; per queue without a poll',
  goals: [
    { name: 'held poll', unit: 'KB', goal: 12, beyond: 8 },
    { name: 'queue', unit: 'KB', goal: 2, beyond: 1 },
  ],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    bench.say(`registering ${ground.people.length} queues`);
    const queues = await bench.register(load, ground.people);
    const probe = serviceProbe(ground.people[0]!);
    const count = queues.length;
    const rounds = await bench.rounds(async () => {
      await ground.restart();
      const { port, child } = ground.service;
      const measure = async () => {
        await load.ask('settle', { port, probe });
        return child.ask<Memory>('memory');
      };
      const empty = await measure();
      await load.ask('openPolls', { port, queues }, waitSeconds);
      const held = await measure();
      await load.ask('closePolls');
      const idle = await measure();
      const used = ({ heap, external }: Memory) => heap + external;
      return {
        resident: (held.resident - empty.resident) / count / kilobyte,
        held: (used(held) - used(empty)) / count / kilobyte,
        idle: (used(idle) - used(empty)) / count / kilobyte,
      };
    });
    const of = (name: 'resident' | 'held' | 'idle') => median(rounds.map((round) => round[name]));
    return {
      // What a poll holds outside the heap is seen in the process's size alone; a queue lives on the heap.
      values: [of('resident'), of('idle')],
      figures: {
        'resident per poll': `${of('resident').toFixed(1)} KB`,
        'heap per poll': `${of('held').toFixed(1)} KB`,
        'heap per idle queue': `${of('idle').toFixed(2)} KB`,
      },
    };
  },
};
