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

/** `live`: the process answers. `ready` and `/health`: the database answers too, otherwise 503. */
export const healthRoutes = (database: Database): readonly PlainRoute[] => {
  const ready = async () =>
    (await answersSoon(database))
      ? told(200, { status: 'ok', database: 'ok' })
      : told(503, { status: 'unavailable', database: 'unreachable' });
  return [
    { path: '/health', answer: ready },
    { path: '/health/ready', answer: ready },
    { path: '/health/live', answer: async () => told(200, { status: 'ok' }) },
  ];
};
