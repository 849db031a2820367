import { type Checks, fetchHistory, type Schedule, warningOf, warningOfChecks } from '../backup/index.ts';
import type { Database } from '../db/database.ts';
import { read } from '../db/sql.ts';
import type { PlainAnswer, PlainRoute } from '../http/plain.ts';

/** Milliseconds. */
const patience = 2000;

const answersSoon = async (database: Database): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  const answered = read`select 1`.execute(database.query).then(
    () => true,
    () => false,
  );
  const isReady = await Promise.race([answered, tooLate]);
  clearTimeout(timer);
  return isReady;
};

const told = (status: number, body: object): PlainAnswer => ({
  status,
  contentType: 'application/json',
  headers: { 'Cache-Control': 'no-store' },
  body: JSON.stringify(body),
});

/** None without a schedule, and while the database is away. */
const warningsOfBackups = async ({ database, schedule, checks, now }: Watched): Promise<string[]> => {
  if (schedule === undefined) return [];
  const history = await fetchHistory(database.query).catch(() => undefined);
  const found = checks();
  const warnings = [history && warningOf(history, schedule, now()), found && warningOfChecks(found, now())];
  return warnings.filter((warning) => warning !== undefined);
};

export interface Watched {
  readonly database: Database;
  /** The schedule of backups; undefined without one. */
  readonly schedule: Pick<Schedule, 'everyHours'> | undefined;
  readonly checks: () => Checks | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** `live`: the process answers. `ready` and `/health`: the database answers too, otherwise 503. `/health` adds warnings. */
export const healthRoutes = (watched: Watched): readonly PlainRoute[] => {
  const { database } = watched;
  const ready = async () =>
    (await answersSoon(database))
      ? told(200, { status: 'ok', database: 'ok' })
      : told(503, { status: 'unavailable', database: 'unreachable' });
  const whole = async () => {
    if (!(await answersSoon(database))) return ready();
    const warnings = await warningsOfBackups(watched);
    return told(200, { status: 'ok', database: 'ok', ...(warnings.length > 0 && { warnings }) });
  };
  return [
    { path: '/health', answer: whole },
    { path: '/health/ready', answer: ready },
    { path: '/health/live', answer: async () => told(200, { status: 'ok' }) },
  ];
};
