/** Answers that list an organization: time over writing and packing the same JSON. */
import { gzipSync } from 'node:zlib';
import { askOnce } from '../load/ask.ts';
import type { Person } from '../load/request.ts';
import type { Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';

const count = 40;

export const largeAnswerRow = (id: string, measure: string, requestOf: (person: Person) => string): Row => ({
  id,
  measure,
  goals: [
    { name: 'p95', unit: 'ms', goal: 60 },
    { name: 'over stringify and gzip', unit: '×', beyond: 1.5 },
  ],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const { port } = ground.service;
    const requests = ground.people.slice(100, 100 + count).map(requestOf);
    const { body } = await askOnce(port, requests[0]!);
    const value: unknown = JSON.parse(body.toString());
    const floorTimes = () =>
      Array.from({ length: count }, () => {
        const started = performance.now();
        gzipSync(JSON.stringify(value), { level: 1 });
        return performance.now() - started;
      });
    await load.ask('answerTimes', { port, requests });
    const rounds = await bench.rounds(async () => ({
      service: percentile(await load.ask<number[]>('answerTimes', { port, requests }), 0.95),
      floor: percentile(floorTimes(), 0.95),
    }));
    return {
      values: [
        median(rounds.map((round) => round.service)),
        median(rounds.map((round) => round.service / round.floor)),
      ],
      figures: {
        'stringify and gzip p95': `${median(rounds.map((round) => round.floor)).toFixed(1)} ms`,
        'body, uncompressed': `${Math.round(body.length / 1024)} KB`,
      },
    };
  },
});
