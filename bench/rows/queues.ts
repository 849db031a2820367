/** P11: how many clients wait at one process, and all hear of a message. */
import type { FannedOut } from '../load/fan-out.ts';
import { serviceProbe } from '../load/probe.ts';
import { sendRequest } from '../load/request.ts';
import type { Row } from '../row.ts';
import type { Memory } from '../service-process.ts';
import { median } from '../statistics.ts';

/** Nearly two for each of 10,000 people. */
const share = 1.8;
const waitSeconds = 900;
/** Messages a round. */
const count = 3;

export const p11: Row = {
  id: 'P11',
  measure: 'queues with held polls at one process that all get a message',
  goals: [{ name: 'queues', unit: '', goal: 18_000, isLeast: true }],
  isJudgedAtFullSize: true,
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const wanted = Math.round(ground.people.length * share);
    const people = Array.from({ length: wanted }, (_, index) => ground.people[index % ground.people.length]!);
    bench.say(`registering ${wanted} queues`);
    const queues = await bench.register(load, people);
    const { port, child } = ground.service;
    const probe = serviceProbe(people[0]!);
    await load.ask('openPolls', { port, queues }, waitSeconds);
    await load.ask('settle', { port, probe });
    const request = sendRequest(people[0]!, ground.everybodysChannel, 'measured');
    // Throws unless each of them hears of each message.
    const rounds = await bench.rounds(() =>
      load.ask<FannedOut>('fanOut', { port, request, probe, count }, waitSeconds),
    );
    const { resident } = await child.ask<Memory>('memory');
    return {
      values: [queues.length],
      figures: {
        'last delivery': `${median(rounds.flatMap(({ last }) => last)).toFixed(0)} ms`,
        resident: `${Math.round(resident / 2 ** 20)} MB`,
      },
    };
  },
};
