/** How often one may call: counted in this process over a sliding minute, told in headers [S184]. */
import { ApiError } from '@parlance/protocol/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the count starts anew. */
  readonly resetIn: number;
}

export interface Limit {
  /** Counts one call; throws RATE_LIMIT_HIT when there are too many. */
  use(key: string): Promise<Allowance>;
  /** Takes back one call that need not have counted. */
  giveBack(key: string): Promise<void>;
  /** Throws RATE_LIMIT_HIT when the limit is used up, without counting. */
  check(key: string): Promise<void>;
}

/** RATE_LIMIT_HIT, and what its headers tell. */
export class LimitHit extends ApiError<'RATE_LIMIT_HIT'> {
  readonly allowance: Allowance;

  constructor(limit: number, { msBeforeNext: resetIn }: RateLimiterRes) {
    const seconds = Math.max(resetIn / 1000, 0.001);
    super('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': seconds });
    this.allowance = { limit, remaining: 0, resetIn };
  }
}

export const createLimit = (name: string, calls: number, seconds: number): Limit => {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: calls, duration: seconds });
  return {
    use: async (key) => {
      try {
        const result = await limiter.consume(key);
        return { limit: calls, remaining: result.remainingPoints, resetIn: result.msBeforeNext };
      } catch (rejected) {
        if (rejected instanceof RateLimiterRes) throw new LimitHit(calls, rejected);
        throw rejected;
      }
    },
    giveBack: async (key) => {
      await limiter.reward(key);
    },
    check: async (key) => {
      const result = await limiter.get(key);
      if (result !== null && result.consumedPoints >= calls && result.msBeforeNext > 0)
        throw new LimitHit(calls, result);
    },
  };
};
