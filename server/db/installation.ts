import type { Query } from './reader.ts';
import { read } from './sql.ts';

/** Whether the database was restored as a copy, which sends nothing. */
export const isOfCopy = async (query: Query): Promise<boolean> => {
  const { rows } = await read<{ isCopy: boolean }>`select is_copy as "isCopy" from installation`.execute(
    query,
  );
  return rows[0]!.isCopy;
};
