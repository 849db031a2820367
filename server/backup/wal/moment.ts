/** Finds what a moment is restored from. */
import { Refusal } from '../../config/refusal.ts';
import { isOfFuture } from '../future.ts';
import type { Repository } from '../repository/repository.ts';
import { type Base, fetchReach, listBases, listLogs } from './place.ts';
import { lastWithoutGap } from './segments.ts';

/** A base, and how far the log after it reaches. */
export interface Span {
  readonly base: Base;
  /** All files of the log of its chain. */
  readonly names: ReadonlySet<string>;
  /** The last segment without a gap before it; undefined when the base lacks its first. */
  readonly last: string | undefined;
  /** Until then, when all of it is there; undefined with a gap. */
  readonly until: Date | undefined;
  /** Until when its service shipped, in milliseconds since the epoch, also with a gap. */
  readonly shippedUntil: number;
}

/** Oldest base first. */
export const fetchSpans = async (repository: Repository): Promise<Span[]> => {
  const logs = await listLogs(repository);
  const spans: Span[] = [];
  for (const base of await listBases(repository)) {
    const names = logs.get(base.chain) ?? new Set<string>();
    const last = lastWithoutGap(names, base.first_segment);
    const reach = await fetchReach(repository, base.chain);
    const isWhole = last !== undefined && reach !== undefined && last >= reach.segment;
    const shippedUntil = Math.max(Date.parse(base.ended_at), Date.parse(reach?.at ?? base.ended_at));
    spans.push({ base, names, last, until: isWhole ? new Date(reach.at) : undefined, shippedUntil });
  }
  return spans;
};

export type Moment = Date | 'latest';

/** An ISO 8601 time with its zone, or `latest`. Throws a Refusal for others. */
export const readMoment = (text: string): Moment => {
  if (text === 'latest') return 'latest';
  const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text);
  const time = hasZone ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new Refusal('--to-time: give a time with its zone, like 2026-11-22T14:03Z, or latest.');
  return new Date(time);
};

/** Returns the newest of the service that shipped last: a restored one may have begun later, and have been given up. */
const newestOf = (spans: readonly Span[]): Span | undefined => {
  const shippedUntil = Math.max(...spans.map((span) => span.shippedUntil));
  return spans.findLast((span) => span.shippedUntil === shippedUntil);
};

const findLatest = (spans: readonly Span[]): Span | undefined =>
  newestOf(spans.filter(({ base }) => !isOfFuture(Date.parse(base.ended_at), Date.now()))) ?? spans.at(-1);

const findBefore = (spans: readonly Span[], moment: number): Span | undefined => {
  const earlier = spans.filter(({ base }) => Date.parse(base.ended_at) <= moment);
  return earlier.findLast(({ shippedUntil }) => moment <= shippedUntil) ?? newestOf(earlier);
};

/** Returns the newest base from before the moment whose log reaches it. Throws a Refusal when there is none. */
export const findSpan = async (repository: Repository, moment: Moment): Promise<Span> => {
  const spans = await fetchSpans(repository);
  const { place } = repository;
  const found = moment === 'latest' ? findLatest(spans) : findBefore(spans, moment.getTime());
  if (found === undefined)
    throw new Refusal(
      spans[0] === undefined
        ? `There is no base in ${place}.`
        : `${place} reaches back to ${spans[0].base.ended_at}, and not to ${(moment as Date).toISOString()}.`,
    );
  if (found.last === undefined)
    throw new Refusal(`The log after the base ${found.base.name} is missing in ${place}.`);
  if (moment !== 'latest' && found.until !== undefined && moment > found.until) {
    const [until, wanted] = [found.until.toISOString(), moment.toISOString()];
    const later = spans.find(({ base }) => Date.parse(base.ended_at) > moment.getTime());
    throw new Refusal(
      later === undefined
        ? `${place} reaches to ${until}, and not to ${wanted}; --to-time latest restores all of it.`
        : `${place} reaches to ${until} and again from ${later.base.ended_at} on, and not to ${wanted}.`,
    );
  }
  return found;
};
