/** What the database knows of former backups. */
import { sql } from 'kysely';
import type { Query } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import { isOfFuture } from '../future.ts';
import { isAlive } from '../running.ts';

export interface History {
  /** The newest success, scheduled or by hand. */
  readonly succeeded: { readonly at: Date; readonly bytes: number; readonly seconds: number } | undefined;
  /** The newest scheduled attempt. */
  readonly tried: { readonly at: Date } | undefined;
  /** Scheduled attempts since the last success; a dead one counts. */
  readonly failures: number;
  readonly isRunning: boolean;
}

export const fetchHistory = async (query: Query): Promise<History> => {
  const { rows } = await read<{
    at: Date | null;
    bytes: number | null;
    seconds: number | null;
    tried: Date | null;
    failures: number;
    isRunning: boolean;
  }>`
    with last as (
      select id, ended_at, bytes, extract(epoch from ended_at - started_at)::float8 as seconds from backups
      where ended_at is not null and failure is null order by id desc limit 1
    )
    select last.ended_at as at, last.bytes, last.seconds,
      (select started_at from backups where is_scheduled order by id desc limit 1) as tried,
      (select count(*)::int from backups b where b.is_scheduled and b.id > coalesce(last.id, 0)
        and not (${sql.raw(isAlive)})) as failures,
      exists (select from backups where ${sql.raw(isAlive)}) as "isRunning"
    from (select 1) one left join last on true
  `.execute(query);
  const { at, bytes, seconds, tried, failures, isRunning } = rows[0]!;
  return {
    succeeded: at === null ? undefined : { at, bytes: bytes ?? 0, seconds: seconds ?? 0 },
    tried: tried === null ? undefined : { at: tried },
    failures,
    isRunning,
  };
};

/** Milliseconds. */
const day = 86_400_000;
const hour = 3_600_000;
/** Until a backup that failed is tried again. */
const pause = hour;

export interface Schedule {
  /** The time of one backup each day, in minutes since midnight, UTC. */
  readonly at: number;
  readonly everyHours: number;
}

export const isDue = (
  { tried, failures, isRunning }: Pick<History, 'tried' | 'failures' | 'isRunning'>,
  { at, everyHours }: Schedule,
  now: number,
): boolean => {
  if (isRunning) return false;
  const today = now - (now % day) + at * 60_000;
  const period = everyHours * hour;
  const since = today + Math.floor((now - today) / period) * period;
  if (tried === undefined || tried.at.getTime() < since || isOfFuture(tried.at.getTime(), now)) return true;
  return failures > 0 && now - tried.at.getTime() >= pause;
};

/** What an operator reads; undefined while all is well. */
export const warningOf = (
  { succeeded, failures }: Pick<History, 'succeeded' | 'failures'>,
  { everyHours }: Pick<Schedule, 'everyHours'>,
  now: number,
): string | undefined => {
  if (succeeded !== undefined && Math.abs(now - succeeded.at.getTime()) <= 2 * everyHours * hour)
    return undefined;
  if (succeeded === undefined && failures === 0) return undefined;
  return succeeded === undefined
    ? `No backup has succeeded yet, and ${failures} have failed.`
    : `The last backup succeeded at ${succeeded.at.toISOString()}.`;
};
