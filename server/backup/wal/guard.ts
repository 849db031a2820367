/** What the shipping of the log looks like to an operator, and when it must stop filling the disk. */
import type { Room } from '../../storage/index.ts';

export interface ShippingState {
  /** What waits in the outbox, in bytes. */
  readonly waitingBytes: number;
  /** Since when it cannot be shipped, in milliseconds since the epoch; undefined while all is well. */
  readonly failingSince: number | undefined;
  readonly failure: string | undefined;
  /** Whether it fails because another service ships to the same place. */
  readonly isTaken: boolean;
  /** Whether what the database writes is thrown away, until the next base. */
  readonly isPaused: boolean;
  /** When something was last shipped. */
  readonly shippedAt: number | undefined;
  /** The newest base of the chain. */
  readonly base: { readonly at: number; readonly bytes: number; readonly seconds: number } | undefined;
  /** Bases that failed since. */
  readonly baseFailures: number;
  readonly baseFailure: string | undefined;
}

/** Bytes. */
const muchWaits = 1e9;
const mostWaits = 10e9;
/** So much waits before a disk that is nearly full counts. */
const someWaits = 1e8;
const leastFree = 1e9;
/** Milliseconds. */
const hour = 3_600_000;
const oldBase = 48 * hour;

/** A full disk would stop the chat, and a chain that ends only stops recovery to a moment until the next base. */
export const mustPause = (waitingBytes: number, { free }: Pick<Room, 'free'>): boolean =>
  waitingBytes > mostWaits || (waitingBytes > someWaits && free < leastFree);

export type Trouble = 'none' | 'late' | 'paused';

export const troubleOf = (state: ShippingState, now: number): Trouble => {
  if (state.isPaused) return 'paused';
  const isLate = state.failingSince !== undefined && now - state.failingSince >= hour;
  return isLate || state.waitingBytes > muchWaits ? 'late' : 'none';
};

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** What an operator reads; undefined while all is well. */
export const warningOfShipping = (state: ShippingState, now: number): string | undefined => {
  const trouble = troubleOf(state, now);
  const because = state.failure === undefined ? '' : ` (${state.failure})`;
  if (trouble === 'paused')
    return `BACKUP_WAL_TO: recovery to a moment is paused, since what the database wrote could not be shipped and would have filled the disk${because}; it begins again with the next base.`;
  if (state.isTaken) return `BACKUP_WAL_TO: ${state.failure}.`;
  if (trouble === 'late')
    return `BACKUP_WAL_TO: ${gigabytes(state.waitingBytes)} of what the database wrote wait to be shipped${
      state.failingSince === undefined ? '' : `, since ${new Date(state.failingSince).toISOString()}`
    }${because}.`;
  if (state.base === undefined)
    return state.baseFailures === 0
      ? undefined
      : `BACKUP_WAL_TO: there is no base to restore from yet, and ${state.baseFailures} have failed (${state.baseFailure}).`;
  return now - state.base.at > oldBase
    ? `BACKUP_WAL_TO: the newest base is of ${new Date(state.base.at).toISOString()}${
        state.baseFailure === undefined ? '' : ` (${state.baseFailure})`
      }.`
    : undefined;
};
