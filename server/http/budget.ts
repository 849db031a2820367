import { ApiError } from '@parlance/protocol/errors';
import { mebibyte } from '@parlance/protocol/limits';

export interface Claim {
  /** Throws RATE_LIMIT_HIT beyond the caller's share, SERVER_NOT_READY beyond the total. */
  take(bytes: number): void;
  /** Idempotent. */
  release(): void;
}

export interface Budget {
  readonly held: number;
  claim(caller: string): Claim;
}

/** Bytes for all callers; a caller may use an eighth. */
const leastBudget = 64 * mebibyte;
const shares = 8;

/** Eight callers with eight of the largest bodies each. */
export const budgetFor = (largestBody: number): number => Math.max(leastBudget, largestBody * shares);

const overShare = () =>
  new ApiError('RATE_LIMIT_HIT', 'You are sending too much at once. Wait for some answers first.', {
    'retry-after': 1,
  });

const overAll = () =>
  new ApiError('SERVER_NOT_READY', 'The service is receiving as much as it can. Try again shortly.', {
    'retry-after': 2,
  });

export const createBudget = (most: number): Budget => {
  const mostOfCaller = most / shares;
  const byCaller = new Map<string, number>();
  let held = 0;
  const add = (caller: string, bytes: number) => {
    held += bytes;
    const next = (byCaller.get(caller) ?? 0) + bytes;
    if (next === 0) byCaller.delete(caller);
    else byCaller.set(caller, next);
  };
  return {
    get held() {
      return held;
    },
    claim: (caller) => {
      let own = 0;
      return {
        take: (bytes) => {
          if ((byCaller.get(caller) ?? 0) + bytes > mostOfCaller) throw overShare();
          if (held + bytes > most) throw overAll();
          own += bytes;
          add(caller, bytes);
        },
        release: () => {
          if (own > 0) add(caller, -own);
          own = 0;
        },
      };
    },
  };
};
