/**
 * Records files before an import stores them, outside its transaction. After a killed import, the records list
 * the files to remove.
 */
import type { Database } from '../../db/database.ts';
import { locks } from '../../db/locks.ts';
import { waitForFiles } from '../../db/session.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Storage } from '../../storage/index.ts';

const batch = 1000;

/** PostgreSQL releases the lock when the process ends. */
export const holdImport = async ({ query, organizationId }: Transaction): Promise<void> => {
  await read`select pg_advisory_xact_lock(${locks.imports}::int, ${organizationId}::int)`.execute(query);
};

export const noteStored = async (
  { query }: Database,
  organizationId: number,
  keys: readonly string[],
): Promise<void> => {
  await write`
    insert into import_files (organization_id, key) select ${organizationId}, * from unnest(${keys}::text[])
    on conflict do nothing
  `.execute(query);
};

/** At the commit, the files belong to the organization. */
export const settleStored = async ({ query, organizationId }: Transaction): Promise<void> => {
  await write`delete from import_files where organization_id = ${organizationId}`.execute(query);
};

interface ImportGround {
  readonly database: Database;
  readonly storage: Storage;
}

/** Returns whether more may be left. Skips running imports. */
const removeSome = ({ database, storage }: ImportGround, organizationId: number): Promise<boolean> =>
  database.inTransaction(async (query) => {
    const { rows: asked } = await read<{ isOver: boolean }>`
      select pg_try_advisory_xact_lock(${locks.imports}::int, ${organizationId}::int) as "isOver"
    `.execute(query);
    if (!asked[0]!.isOver) return false;
    const { rows } = await read<{ key: string }>`
      select key from import_files where organization_id = ${organizationId} order by key limit ${batch}
    `.execute(query);
    const keys = rows.map(({ key }) => key);
    await waitForFiles(query);
    await storage.remove(keys);
    await write`
      delete from import_files where organization_id = ${organizationId} and key = any(${keys}::text[])
    `.execute(query);
    return keys.length === batch;
  });

/** Removes files of failed or killed imports. Idempotent. */
export const removeUnfinished = async (ground: ImportGround): Promise<void> => {
  const { rows } = await read<{ id: number }>`
    select distinct organization_id as id from import_files order by 1
  `.execute(ground.database.query);
  for (const { id } of rows) while (await removeSome(ground, id));
};
