import { numberOf } from '../reading/values.ts';
import type { Moment } from '../vocabulary.ts';

const first = Date.UTC(2000, 0, 1) * 1000;
const day = 86_400_000_000;

/** Reads `1516677693.000181`, to the microsecond. Undefined for what no message can have; `now` in milliseconds. */
export const readMoment = (ts: unknown, now: number): Moment | undefined => {
  const match = /^(\d{1,11})(?:\.(\d{1,6})\d*)?$/.exec(
    typeof ts === 'number' ? String(ts) : typeof ts === 'string' ? ts : '',
  );
  if (match === null) return undefined;
  const at = Number(match[1]) * 1_000_000 + Number((match[2] ?? '').padEnd(6, '0'));
  return at < first || at > now * 1000 + day ? undefined : at;
};

/** Seconds of accounts and channels, which may be absent. */
export const readSeconds = (value: unknown): Moment | undefined => {
  const seconds = numberOf(value);
  return seconds !== undefined && seconds > 0 && seconds < 1e11 ? Math.floor(seconds) * 1_000_000 : undefined;
};
