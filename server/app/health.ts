import {
  type Checks,
  fetchHistory,
  type Schedule,
  type Shipping,
  warningOf,
  warningOfChecks,
  warningOfShipping,
} from '../backup/index.ts';
import type { Database } from '../db/database.ts';
import { read } from '../db/sql.ts';
import type { PlainAnswer, PlainRoute } from '../http/plain.ts';
import type { Running } from '../http/running.ts';
import { type DiskReport, type WatchedFiles, watchDisk, watchFiles } from './disk-watch.ts';

/** Milliseconds. */
const patience = 2000;

/** Undefined when it takes too long or fails. */
const soon = async <T>(answer: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  const first = await Promise.race([answer.catch(() => undefined), tooLate]);
  clearTimeout(timer);
  return first;
};

const answersSoon = async ({ query }: Database): Promise<boolean> =>
  (await soon(read`select 1`.execute(query))) !== undefined;

const told = (status: number, body: object): PlainAnswer => ({
  status,
  contentType: 'application/json',
  headers: { 'Cache-Control': 'no-store' },
  body: JSON.stringify(body),
});

/** None without a schedule, and while the database is away. */
const warningsOfSchedule = async ({ database, schedule, checks, now }: Watched): Promise<string[]> => {
  if (schedule === undefined) return [];
  const history = await fetchHistory(database.query).catch(() => undefined);
  const found = checks();
  const warnings = [history && warningOf(history, schedule, now()), found && warningOfChecks(found, now())];
  return warnings.filter((warning) => warning !== undefined);
};

const warningsOfBackups = async (watched: Watched): Promise<string[]> => {
  const { shipping, now } = watched;
  const ofLog = shipping && warningOfShipping(shipping.state, now());
  return [...(await warningsOfSchedule(watched)), ...(ofLog === undefined ? [] : [ofLog])];
};

export interface Watched extends WatchedFiles {
  readonly database: Database;
  /** Knows when the service has begun to stop. */
  readonly running: Pick<Running, 'isEnding'>;
  /** The schedule of backups; undefined without one. */
  readonly schedule: Pick<Schedule, 'everyHours'> | undefined;
  readonly checks: () => Checks | undefined;
  /** Undefined where the database's log is not kept. */
  readonly shipping?: Shipping | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface State {
  readonly database: 'ok' | 'unreachable';
  readonly disk: 'ok' | 'unwritable';
}

/**
 * `live`: the process answers. `ready` and `/health`: the database answers and the disk of the data directory takes
 * bytes, otherwise 503; also 503 as soon as the service stops. `/health` adds warnings.
 */
export const healthRoutes = (watched: Watched): readonly PlainRoute[] => {
  const lookAtDisk = watchDisk(watched.dataDirectory);
  const lookAtFiles = watchFiles(watched);
  const look = async (): Promise<{ readonly state: State; readonly disk: DiskReport | undefined }> => {
    const [answers, disk] = await Promise.all([answersSoon(watched.database), soon(lookAtDisk())]);
    return {
      state: {
        database: answers ? 'ok' : 'unreachable',
        disk: disk?.isWritable === true ? 'ok' : 'unwritable',
      },
      disk,
    };
  };
  const tell = (state: State, more: object = {}) => {
    const { isEnding } = watched.running;
    return !isEnding && state.database === 'ok' && state.disk === 'ok'
      ? told(200, { status: 'ok', ...state, ...more })
      : told(503, { status: isEnding ? 'stopping' : 'unavailable', ...state, ...more });
  };
  const ready = async () => tell((await look()).state);
  const whole = async () => {
    const [{ state, disk }, ofFiles] = await Promise.all([look(), soon(lookAtFiles())]);
    const ofBackups = state.database === 'ok' ? await warningsOfBackups(watched) : [];
    const warnings = [...ofBackups, disk?.warning, ofFiles].filter((warning) => warning !== undefined);
    return tell(state, warnings.length === 0 ? {} : { warnings });
  };
  return [
    { path: '/health', answer: whole },
    { path: '/health/ready', answer: ready },
    { path: '/health/live', answer: async () => told(200, { status: 'ok' }) },
  ];
};
