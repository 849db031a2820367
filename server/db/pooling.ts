/**
 * Recognizes a pooler that gives a client another connection to PostgreSQL for each transaction. There, locks, listening
 * and prepared statements of a session are lost between two statements, and calls fail here and there.
 */
import type { Sql } from 'postgres';

/** More than the idle connections that a pooler has at a start. */
const others = 4;

const fetchProcess = async (sql: Sql): Promise<number> => {
  const [row] = await sql.unsafe<{ id: number }[]>('select pg_backend_pid() as id');
  return row!.id;
};

/** Returns its process while others use theirs. */
const sitBeside = async (sql: Sql, whileSitting: Promise<void>, sat: (id: number) => void): Promise<void> => {
  await sql.begin(async (transaction) => {
    sat(await fetchProcess(transaction as unknown as Sql));
    await whileSitting;
  });
};

/** Whether a session between two statements lends its process to others. Each of `open` is one connection. */
export const losesSessions = async (open: () => Sql): Promise<boolean> => {
  const own = open();
  const neighbours = Array.from({ length: others }, open);
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sitting: Promise<void>[] = [];
  try {
    const before = await fetchProcess(own);
    const theirs = await Promise.all(
      neighbours.map(
        (sql) =>
          new Promise<number>((resolve, reject) => {
            const done = sitBeside(sql, released, resolve);
            done.catch(reject);
            sitting.push(done);
          }),
      ),
    );
    return theirs.includes(before) || (await fetchProcess(own)) !== before;
  } finally {
    release();
    await Promise.allSettled(sitting);
    await Promise.all([own, ...neighbours].map((sql) => sql.end({ timeout: 1 })));
  }
};
