/** Reproducible random numbers. Not for secrets. */

export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer in [0, `limit`). */
  below(limit: number): number;
  pick<T>(values: readonly T[]): T;
}

/** Mulberry32: 32 bits of state, uniform enough for words and names. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: (values) => values[below(values.length)]! };
};

/** Draws ranks below `count` with a chance of about 1 / (rank + 1). */
export const createZipf = (count: number): ((random: Random) => number) => {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return (random) => {
    const drawn = random.next() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  };
};
