/** Counts calls over a sliding minute, shown in headers [S184]. Nodes share counts that come near a limit. */
import { ApiError } from '@parlance/protocol/errors';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { LoudKeys } from './loud-keys.ts';
import type { Tally } from './tally.ts';

export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds. */
  readonly resetIn: number;
}

export interface Limit {
  /** Throws RATE_LIMIT_HIT beyond the limit. */
  use(key: string): Promise<Allowance>;
  giveBack(key: string): Promise<void>;
  /** Throws RATE_LIMIT_HIT at the limit, without counting. */
  check(key: string): Promise<void>;
}

export class LimitHit extends ApiError<'RATE_LIMIT_HIT'> {
  readonly allowance: Allowance;

  constructor(limit: number, { msBeforeNext: resetIn }: RateLimiterRes) {
    const seconds = Math.max(resetIn / 1000, 0.001);
    super('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': seconds });
    this.allowance = { limit, remaining: 0, resetIn };
  }
}

/** Below this part of a limit, a node keeps its count to itself, so that ordinary calls cost nothing. */
const quietPart = 1 / 8;

export const createLimit = (name: string, calls: number, seconds: number, tally: Tally): Limit => {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: calls, duration: seconds });
  const loudFrom = Math.max(1, Math.ceil(calls * quietPart));
  const loud = new LoudKeys();
  const hear = async (key: string, points: number): Promise<void> => {
    const { consumedPoints, msBeforeNext } = await (points > 0
      ? limiter.penalty(key, points)
      : limiter.reward(key, -points));
    if (consumedPoints >= loudFrom) loud.add(key, msBeforeNext);
  };
  tally.join(name, {
    hear: (key, points) => void hear(key, points),
    clear: (key) => void limiter.delete(key),
    list: async () => {
      const counts = await Promise.all(
        loud.list().map(async (key) => {
          const known = await limiter.get(key);
          return known === null ? [] : { key, used: known.consumedPoints, resetIn: known.msBeforeNext };
        }),
      );
      return counts
        .flat()
        .filter(({ used, resetIn }) => used > 0 && resetIn > 0)
        .map((count) => ({ ...count, limit: name, most: calls }));
    },
  });
  return {
    use: async (key) => {
      try {
        const result = await limiter.consume(key);
        if (result.consumedPoints >= loudFrom) {
          loud.add(key, result.msBeforeNext);
          tally.note(name, key, 1);
        }
        return { limit: calls, remaining: result.remainingPoints, resetIn: result.msBeforeNext };
      } catch (rejected) {
        if (rejected instanceof RateLimiterRes) throw new LimitHit(calls, rejected);
        throw rejected;
      }
    },
    giveBack: async (key) => {
      const { consumedPoints } = await limiter.reward(key);
      if (consumedPoints + 1 >= loudFrom) tally.note(name, key, -1);
    },
    check: async (key) => {
      const result = await limiter.get(key);
      if (result !== null && result.consumedPoints >= calls && result.msBeforeNext > 0)
        throw new LimitHit(calls, result);
    },
  };
};
