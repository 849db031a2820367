/** P5: acknowledged sends a second, over the database alone. */
import { startFloor } from '../floor.ts';
import { sendRequest } from '../load/request.ts';
import type { Row } from '../row.ts';
import { median } from '../statistics.ts';

const senders = 64;
const seconds = 5;

export const p5: Row = {
  id: 'P5',
  measure: 'acknowledged durable sends/s, 64 senders, over single-row inserts at 64 clients',
  goals: [{ name: 'ratio', unit: '×', goal: 0.25, beyond: 0.5, isLeast: true }],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const floor = await startFloor();
    try {
      const requests = ground.people
        .slice(0, senders)
        .map((person) =>
          sendRequest(person, ground.everybodysChannel, 'A message as people write them, measured.'),
        );
      const { port } = ground.service;
      await load.ask('throughput', { port, requests, seconds: 2 });
      const rounds = await bench.rounds(async () => ({
        sends: await load.ask<number>('throughput', { port, requests, seconds }),
        inserts: await floor.measure(seconds),
      }));
      const sends = median(rounds.map((round) => round.sends));
      const inserts = median(rounds.map((round) => round.inserts));
      return {
        values: [median(rounds.map((round) => round.sends / round.inserts))],
        figures: {
          'sends/s': Math.round(sends).toString(),
          'inserts/s': Math.round(inserts).toString(),
          floor: floor.method,
        },
      };
    } finally {
      await floor.close();
    }
  },
};
