/** P25, P26: the list of users, and a role change that everybody may be told of. */
import { gzipSync } from 'node:zlib';
import { askOnce } from '../load/ask.ts';
import { getRequest, patchRequest, sendRequest } from '../load/request.ts';
import { asOwner } from '../owner.ts';
import type { Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';

const count = 40;

export const p25: Row = {
  id: 'P25',
  measure: 'GET /users, 10,000 users, p95',
  goals: [
    { name: 'p95', unit: 'ms', goal: 60 },
    { name: 'over stringify and gzip', unit: '×', beyond: 1.5 },
  ],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const { port } = ground.service;
    const requests = ground.people
      .slice(100, 100 + count)
      .map((person) => getRequest('/users', person, { client_gravatar: 'true' }, true));
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
};

const changes = 100;
const [moderator, member] = [300, 400];

export const p26: Row = {
  id: 'P26',
  measure: 'a role change among 10,000 users, p50, over the acknowledgement of a send',
  goals: [
    { name: 'p50', unit: 'ms', goal: 30 },
    { name: 'over a send', unit: '×', goal: 8, beyond: 4 },
  ],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const { port } = ground.service;
    return asOwner(ground, async (owner) => {
      const target = ground.people[50]!.user_id;
      const requests = Array.from({ length: changes }, (_, index) =>
        patchRequest(`/users/${target}`, owner, { role: (index % 2 === 0 ? moderator : member)! }),
      );
      const sends = Array.from({ length: changes }, () =>
        sendRequest(owner, ground.everybodysChannel, 'measured'),
      );
      const rounds = await bench.rounds(async () => ({
        change: median(await load.ask<number[]>('answerTimes', { port, requests })),
        send: median(await load.ask<number[]>('answerTimes', { port, requests: sends })),
      }));
      return {
        values: [
          median(rounds.map((round) => round.change)),
          median(rounds.map((round) => round.change / round.send)),
        ],
        figures: { 'send p50': `${median(rounds.map((round) => round.send)).toFixed(2)} ms` },
      };
    });
  },
};
