import type pg from 'pg';

/** Milliseconds since the epoch, by the database's clock: that of this machine may be wrong, or another node's. */
export const readClock = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ now: number }>(
    'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  return rows[0]!.now;
};
