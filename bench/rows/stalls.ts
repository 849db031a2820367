/** P19: the longest stall of the run. */
import type { Row } from '../row.ts';

export const p19: Row = {
  id: 'P19',
  measure: 'longest stall of the event loop under any of the rows of the run',
  goals: [{ name: 'stall', unit: 'ms', goal: 50, beyond: 25 }],
  run: async ({ stalls }) => {
    const longest = [...stalls].sort(([, a], [, b]) => b - a);
    if (longest.length === 0) throw new Error('This row gathers from others: name them in the same run.');
    return {
      values: [longest[0]![1]],
      figures: Object.fromEntries(longest.map(([id, stall]) => [id, `${stall.toFixed(0)} ms`])),
    };
  },
};
