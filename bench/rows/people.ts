/** P25, P26: the user list, and a role change with an event for every user. */
import { getRequest, patchRequest, sendRequest } from '../load/request.ts';
import { asOwner } from '../owner.ts';
import type { Row } from '../row.ts';
import { median } from '../statistics.ts';
import { largeAnswerRow } from './large-answer.ts';

export const p25 = largeAnswerRow('P25', 'GET /users, 10,000 users, p95', (person) =>
  getRequest('/users', person, { client_gravatar: 'true' }, true),
);

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
