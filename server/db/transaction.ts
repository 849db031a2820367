/**
 * State and events commit together, or neither does.
 *
 * `append` only buffers. At the end the transaction locks the organization's log row, always as its last lock, so it
 * cannot deadlock; then it numbers and writes the entries. Event order is therefore commit order, without a gap that a
 * reader could skip.
 */
import type { StoredEvent } from '@parlance/protocol/event';
import type { Kysely } from 'kysely';
import type { Audience } from '../events/audience.ts';
import type { LogEntry, PlacedEntry } from '../events/entry.ts';
import type { LogTurns } from './log-turns.ts';
import type { Query, Reader } from './reader.ts';
import { type Author, checkRights, mayEndRights } from './rights.ts';
import { handleOf, read, type Statement, type Writable, write } from './sql.ts';

export interface LockedReader extends Reader {
  readonly query: Writable;
}

/**
 * Called where guests see only some users, before entries are written from position `first` on. Returns the same
 * entries, narrowed to guests who may know the users in them, and further ones.
 */
export type Narrowing = (
  reader: LockedReader,
  first: number,
  entries: readonly LogEntry[],
) => Promise<readonly LogEntry[]>;

/** For writers before any guests exist, such as migrations and tests. */
export const refuseLimited: Narrowing = async () => {
  throw new Error('This connection does not know which guests may know of which users.');
};

/** Runs under the log's lock, which delays every other writer: few statements, no computing. */
type Placement = (first: number) => Promise<readonly LogEntry[]> | readonly LogEntry[];

export interface Transaction extends Reader {
  readonly query: Writable;
  /** A function is called under the lock with the event's position; it may read and write what depends on that. */
  emit(
    event: StoredEvent | ((position: number) => StoredEvent | Promise<StoredEvent>),
    audience: Audience,
  ): void;
  append(place: Placement): void;
}

interface Finished<T> {
  readonly result: T;
  readonly entries: readonly PlacedEntry[];
}

interface Locked {
  readonly position: number;
  readonly limitsGuests: boolean;
  /** Where rights ended last. */
  readonly departure: number;
}

/**
 * Locks the log until the end of the transaction. PostgreSQL ends the transaction when this process is silent for
 * `absence` milliseconds, since all other nodes wait meanwhile; zero is no limit.
 */
export const logLock = (organizationId: number, absence: number): Statement<Locked, Query> => read<Locked>`
  select position, limits_guests as "limitsGuests", last_departure as departure,
    set_config('idle_in_transaction_session_timeout', ${String(absence)}::text, true)
  from organization_logs where organization_id = ${organizationId} for update`;

/** Drops `about`, which has no effect where guests see all users. */
const unlimited = (entry: LogEntry): LogEntry => {
  if (entry.audience?.about === undefined) return entry;
  const { about: _, ...audience } = entry.audience;
  return { ...entry, audience };
};

const writeEntries = async (
  query: Writable,
  organizationId: number,
  entries: readonly PlacedEntry[],
): Promise<void> => {
  const positions = entries.map((entry) => entry.position);
  const texts = entries.map(({ position: _, ...entry }) => JSON.stringify(entry));
  const departure = entries.findLast(mayEndRights)?.position ?? null;
  await Promise.all([
    write`
      update organization_logs
      set position = ${positions.at(-1)}, last_departure = coalesce(${departure}, last_departure)
      where organization_id = ${organizationId}
    `.execute(query),
    write`
      insert into events (organization_id, position, entry)
      select ${organizationId}, * from unnest(${positions}::bigint[], ${texts}::text[])
    `.execute(query),
  ]);
};

interface Writer {
  readonly organizationId: number;
  readonly author: Author | undefined;
}

/** What the transactions of a database share. */
export interface Ground {
  readonly db: Kysely<unknown>;
  readonly narrow: Narrowing;
  readonly turns: LogTurns;
  /** Milliseconds of silence under the log's lock, after which PostgreSQL ends the transaction; zero is no limit. */
  readonly absence: number;
}

const seal = async (
  query: Writable,
  { organizationId, author }: Writer,
  placements: readonly Placement[],
  { narrow, absence }: Ground,
): Promise<PlacedEntry[]> => {
  const { rows } = await logLock(organizationId, absence).execute(query);
  const { position, limitsGuests, departure } = rows[0]!;
  const first = position + 1;
  if (author !== undefined) await checkRights(query, organizationId, author, departure);
  const made: LogEntry[] = [];
  for (const place of placements) made.push(...(await place(first + made.length)));
  const told = limitsGuests ? await narrow({ organizationId, query }, first, made) : made.map(unlimited);
  const entries = told.map((entry, index) => ({ position: first + index, ...entry }));
  if (entries.length > 0) await writeEntries(query, organizationId, entries);
  return entries;
};

const attempt = <T>(
  ground: Ground,
  writer: Writer,
  work: (transaction: Transaction) => Promise<T>,
): Promise<Finished<T>> =>
  ground.db.transaction().execute(async (connection) => {
    const { organizationId } = writer;
    const query = handleOf(connection);
    const placements: Placement[] = [];
    const append = (place: Placement) => {
      placements.push(place);
    };
    const result = await work({
      organizationId,
      query,
      append,
      emit: (event, audience) =>
        append(async (position) => [
          { event: typeof event === 'function' ? await event(position) : event, audience },
        ]),
    });
    if (placements.length === 0) return { result, entries: [] };
    const entries = await ground.turns.during(organizationId, () => seal(query, writer, placements, ground));
    return { result, entries };
  });

export const conflict = (): Error =>
  Object.assign(new Error('Another transaction was first.'), { code: '40001' });

/** The work runs again, so it must be repeatable. */
const isConflict = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code;
  return code === '40001' || code === '40P01';
};

export const transact = async <T>(
  ground: Ground,
  writer: Writer,
  work: (transaction: Transaction) => Promise<T>,
): Promise<Finished<T>> => {
  for (let tries = 1; ; tries += 1) {
    try {
      const finished = await attempt(ground, writer, work);
      const last = finished.entries.at(-1);
      if (last !== undefined) writer.author?.standing?.note(last.position);
      return finished;
    } catch (error) {
      if (tries >= 5 || !isConflict(error)) throw error;
    }
  }
};
