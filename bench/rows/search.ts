/** P16: a word among a million messages. */
import { createVocabulary } from '@parlance/server/populate/words';
import type { Ground } from '../ground.ts';
import { getRequest } from '../load/request.ts';
import type { Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';

const stored = { tiny: 10_000, small: 1_000_000, full: 1_000_000 } as const;
const wordsEach = 40;
/** V8 optimizes the way of a search within some 600 of them; until then each takes twice the processor time. */
const warmUps = 15;
/**
 * Frequency ranks: a common word is in every tenth message, a rare one in one of ten thousand; between them no
 * access path is short.
 */
const ranks = { common: 10, between: 100, rare: 15_000 } as const;

const requestsFor = (ground: Ground, rank: number): string[] => {
  const words = createVocabulary().slice(rank, rank + wordsEach);
  return words.map((word, index) =>
    getRequest('/messages', ground.people[(300 + index) % ground.people.length]!, {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: JSON.stringify([{ operator: 'search', operand: word }]),
      apply_markdown: 'true',
    }),
  );
};

export const p16: Row = {
  id: 'P16',
  measure: 'search, 1 million stored, p95, rare word; common word',
  goals: [
    { name: 'rare', unit: 'ms', goal: 10, beyond: 3 },
    { name: 'common', unit: 'ms', goal: 60, beyond: 20 },
  ],
  run: async (bench) => {
    const ground = await bench.ground();
    await ground.grow(stored[bench.options.size]);
    await ground.sql`vacuum analyze messages`;
    const load = bench.startLoad();
    const { port } = ground.service;
    const time = async (rank: number) => {
      const requests = requestsFor(ground, rank);
      for (let pass = 0; pass < warmUps; pass += 1) await load.ask('answerTimes', { port, requests }, 300);
      const rounds = await bench.rounds(() => load.ask<number[]>('answerTimes', { port, requests }, 300));
      return [0.5, 0.95].map((share) => median(rounds.map((times) => percentile(times, share))));
    };
    const [rareP50, rare] = await time(ranks.rare);
    const [commonP50, common] = await time(ranks.common);
    const [betweenP50, between] = await time(ranks.between);
    return {
      values: [rare!, common!],
      figures: {
        'rare p50': `${rareP50!.toFixed(1)} ms`,
        'common p50': `${commonP50!.toFixed(1)} ms`,
        'a word in one of a hundred messages': `p50 ${betweenP50!.toFixed(1)} ms, p95 ${between!.toFixed(1)} ms`,
      },
    };
  },
};
