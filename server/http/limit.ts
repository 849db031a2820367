/** Counts calls in this process over a sliding minute, shown in headers [S184]. */
import { ApiError } from '@parlance/protocol/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

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
