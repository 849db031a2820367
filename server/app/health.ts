import { fetchHistory, warningOf } from '../backup/index.ts';
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

/** Undefined without a schedule, and while the database is away. */
const warningOfBackups = async ({ database, isBackedUp, now }: Watched): Promise<string | undefined> =>
  isBackedUp
    ? fetchHistory(database.query).then(
        (history) => warningOf(history, now()),
        () => undefined,
      )
    : undefined;

export interface Watched {
  readonly database: Database;
  /** Whether backups are scheduled. */
  readonly isBackedUp: boolean;
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
    const warning = await warningOfBackups(watched);
    return told(200, { status: 'ok', database: 'ok', ...(warning && { warnings: [warning] }) });
  };
  return [
    { path: '/health', answer: whole },
    { path: '/health/ready', answer: ready },
    { path: '/health/live', answer: async () => told(200, { status: 'ok' }) },
  ];
};
