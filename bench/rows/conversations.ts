/** P28: a page of a person's conversations among a million messages. */
import { getRequest } from '../load/request.ts';
import type { Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';

const stored = { tiny: 10_000, small: 1_000_000, full: 1_000_000 } as const;
const readers = 80;

export const p28: Row = {
  id: 'P28',
  measure: 'GET /conversations, 100 of a reader in 20 channels, 1 million stored, p95',
  goals: [{ name: 'p95', unit: 'ms', goal: 20, beyond: 10 }],
  isJudgedAtFullSize: true,
  run: async (bench) => {
    const ground = await bench.ground();
    await ground.grow(stored[bench.options.size]);
    await ground.sql`vacuum analyze messages, recent_topics`;
    const load = bench.startLoad();
    const { port } = ground.service;
    const time = async (asked: Readonly<Record<string, string | number>>) => {
      const people = ground.people.slice(100, 100 + readers);
      const requests = people.map((person) => getRequest('/conversations', person, asked));
      await load.ask('answerTimes', { port, requests }, 300);
      const rounds = await bench.rounds(() => load.ask<number[]>('answerTimes', { port, requests }, 300));
      return [0.5, 0.95].map((share) => median(rounds.map((times) => percentile(times, share))));
    };
    const [p50, p95] = await time({ limit: 100 });
    const [newest] = await ground.sql<{ id: number }[]>`select max(id) as id from messages`;
    const others = {
      'from the middle': await time({ before: Math.floor(newest!.id / 2) }),
      unread: await time({ unread: 'true' }),
      participated: await time({ participated: 'true' }),
    };
    return {
      values: [p95!],
      figures: {
        p50: `${p50!.toFixed(1)} ms`,
        ...Object.fromEntries(
          Object.entries(others).map(([name, [half, most]]) => [
            name,
            `p50 ${half!.toFixed(1)} ms, p95 ${most!.toFixed(1)} ms`,
          ]),
        ),
      },
    };
  },
};
