/**
 * Recognizes a pooler that gives a client another connection to PostgreSQL for each transaction. There, locks, listening
 * and prepared statements of a session are lost between two statements, and calls fail here and there.
 */
import type { Sql } from 'postgres';

/** More than the idle connections that a pooler has at a start, and fewer than a service needs. */
const others = 4;
/** Milliseconds for all of them. */
const patience = 10_000;

const fetchProcess = async (sql: Pick<Sql, 'unsafe'>): Promise<number> => {
  const [row] = await sql.unsafe<{ id: number }[]>('select pg_backend_pid() as id');
  return row!.id;
};

/** Whether a session between two statements lends its process to others. Each of `open` is one connection. */
export const losesSessions = async (open: () => Sql): Promise<boolean> => {
  const own = open();
  const neighbours = Array.from({ length: others }, open);
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const before = await fetchProcess(own);
    return await new Promise<boolean>((resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`there are fewer than ${others + 1} connections, and a service needs more`)),
        patience,
      );
      let sitting = 0;
      const sit = async (id: number): Promise<void> => {
        sitting += 1;
        if (id === before) resolve(true);
        else if (sitting === others) resolve((await fetchProcess(own)) !== before);
        await released;
      };
      for (const sql of neighbours)
        sql.begin(async (transaction) => sit(await fetchProcess(transaction))).catch(reject);
    });
  } finally {
    clearTimeout(timer);
    release();
    await Promise.all([own, ...neighbours].map((sql) => sql.end({ timeout: 1 })));
  }
};
