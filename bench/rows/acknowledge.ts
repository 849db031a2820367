/** P6, P7: whether large audiences delay the sender. */
import { serviceProbe } from '../load/probe.ts';
import { sendRequest } from '../load/request.ts';
import type { Measured, Row } from '../row.ts';
import { median } from '../statistics.ts';

const waitSeconds = 600;

const judge = (rounds: readonly { readonly many: number; readonly few: number }[]): Measured => ({
  values: [median(rounds.map(({ many, few }) => many / few))],
  figures: {
    'p50 to 10,000': `${median(rounds.map((round) => round.many)).toFixed(2)} ms`,
    'p50 to 10': `${median(rounds.map((round) => round.few)).toFixed(2)} ms`,
  },
});

export const p6: Row = {
  id: 'P6',
  measure: 'acknowledge time p50 of a send to 10,000 subscribers (10 connected) over 10 subscribers',
  goals: [{ name: 'ratio', unit: '×', goal: 1.2, beyond: 1.05 }],
  run: async (bench) => {
    const ground = await bench.ground();
    const waiting = bench.startLoad();
    const load = bench.startLoad();
    const { port } = ground.service;
    const people = ground.people.slice(0, 10);
    await waiting.ask('openPolls', { port, queues: await bench.register(waiting, people) });
    const time = (channel: number, count: number) =>
      load.ask<number[]>('acknowledge', {
        port,
        request: sendRequest(people[0]!, channel, 'measured'),
        count,
      });
    await time(ground.everybodysChannel, 100);
    // Alternates, so that other load affects both alike.
    const rounds = await bench.rounds(async () => {
      const many: number[] = [];
      const few: number[] = [];
      for (let turn = 0; turn < 20; turn += 1) {
        many.push(...(await time(ground.everybodysChannel, 10)));
        few.push(...(await time(ground.smallChannel, 10)));
      }
      return { many: median(many), few: median(few) };
    });
    return judge(rounds);
  },
};

export const p7: Row = {
  id: 'P7',
  measure: 'the same with all 10,000 connected',
  goals: [{ name: 'ratio', unit: '×', goal: 3, beyond: 1.5 }],
  run: async (bench) => {
    const ground = await bench.ground();
    const waiting = bench.startLoad();
    const load = bench.startLoad();
    const { port } = ground.service;
    const sender = ground.people[0]!;
    const probe = serviceProbe(sender);
    bench.say(`registering ${ground.people.length} queues`);
    const queues = await bench.register(waiting, ground.people);
    await waiting.ask('openPolls', { port, queues }, waitSeconds);
    // Sends when all polls wait; an otherwise idle process reads the acknowledgement.
    const time = async (channel: number) => {
      await load.ask('settle', { port, probe });
      const request = sendRequest(sender, channel, 'measured');
      const [milliseconds] = await load.ask<number[]>('acknowledge', { port, request, count: 1 });
      return milliseconds!;
    };
    await time(ground.everybodysChannel);
    const rounds = await bench.rounds(async () => {
      const many: number[] = [];
      const few: number[] = [];
      for (let turn = 0; turn < 10; turn += 1) {
        many.push(await time(ground.everybodysChannel));
        few.push(await time(ground.smallChannel));
      }
      return { many: median(many), few: median(few) };
    });
    return judge(rounds);
  },
};
