/** How many bytes of request bodies are held at a time: of one caller, and of all callers of the process together. */
import { ApiError } from '@parlance/protocol/errors';

/** What one request holds. */
export interface Claim {
  /** Holds more bytes. Throws RATE_LIMIT_HIT beyond the caller's share, SERVER_NOT_READY when nothing is left. */
  take(bytes: number): void;
  /** Gives all of it back; without effect when it was given back before. */
  release(): void;
}

export interface Budget {
  readonly held: number;
  claim(caller: string): Claim;
}

const mebibyte = 1_048_576;
/** Bytes for all callers; a caller has an eighth. */
const leastBudget = 64 * mebibyte;
const shares = 8;

/** Room for eight of the largest bodies of one caller, and for eight such callers. */
export const budgetFor = (largestBody: number): number => Math.max(leastBudget, largestBody * shares);

const overShare = () =>
  new ApiError(
    'RATE_LIMIT_HIT',
    'Too much of what you send is under way at once. Wait for some of it to be answered.',
    { 'retry-after': 1 },
  );

const overAll = () =>
  new ApiError(
    'SERVER_NOT_READY',
    'The service takes in as much as it can at the moment. Try again shortly.',
    { 'retry-after': 2 },
  );

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
