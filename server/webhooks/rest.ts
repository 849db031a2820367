/**
 * Receivers that do not answer are left alone for a while: messages that come meanwhile count as tried, so that a
 * receiver costs one request that comes to nothing in two minutes, however much its bot is told.
 */
import type { Phrase } from '@parlance/protocol/phrase';
import type { Service } from '../service.ts';

interface Rest {
  readonly failures: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly reason: Phrase;
}

/** Seconds after the first, the second and every further failure: less than the pauses between two tries of a message. */
const seconds = [3, 20, 120];
const mostKept = 10_000;

const rests = new WeakMap<Service, Map<string, Rest>>();

const restsOf = (service: Service): Map<string, Rest> => {
  const known = rests.get(service) ?? new Map<string, Rest>();
  rests.set(service, known);
  return known;
};

/** Another address is another receiver. */
export interface Target {
  readonly botId: number;
  readonly url: string;
}

const keyOf = ({ botId, url }: Target): string => `${botId} ${url}`;

/** Why the bot's receiver is not asked now; undefined when it is. */
export const reasonToRest = (service: Service, target: Target): Phrase | undefined => {
  const rest = restsOf(service).get(keyOf(target));
  return rest !== undefined && service.now() < rest.until ? rest.reason : undefined;
};

export const noteSilence = (service: Service, target: Target, reason: Phrase): void => {
  const known = restsOf(service);
  const key = keyOf(target);
  const failures = (known.get(key)?.failures ?? 0) + 1;
  const pause = seconds[Math.min(failures, seconds.length) - 1]! * 1000;
  // The newest last, so that the oldest goes first when there are too many.
  known.delete(key);
  known.set(key, { failures, until: service.now() + pause, reason });
  const [oldest] = known.keys();
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
};

export const noteAnswer = (service: Service, target: Target): void => {
  restsOf(service).delete(keyOf(target));
};
