import { sql } from 'kysely';
import { read, write } from '../../db/sql.ts';
import { filesUnshown, keysOf, type UnshownFile } from '../../uploads/index.ts';
import { settleStored } from '../stored.ts';
import { forget, madeBy, type Removal } from './removal.ts';

const unshown = sql`not exists (
  select from attachment_messages s where s.organization_id = a.organization_id and s.attachment_id = a.id)`;

/** Leaves out files that drafts, scheduled messages and the like show. */
const fetchUnused = async (removal: Removal): Promise<UnshownFile[]> => {
  const { ground, organizationId } = removal;
  const { rows: files } = await read<UnshownFile>`
    select a.id, a.owner_id as "ownerId", a.path_id as "pathId" from attachments a
    where a.organization_id = ${organizationId} and a.id in ${madeBy(removal, 'file')} and ${unshown}
  `.execute(ground.database.query);
  const kept = new Set<number>();
  const keep = (ids: readonly number[]) => {
    for (const id of ids) kept.add(id);
  };
  await ground.hooks.fire(filesUnshown, ground.database.reader(organizationId), { files, keep });
  return files.filter(({ id }) => !kept.has(id));
};

/**
 * Removes files that no message shows any more. Keys are noted with the commit, so that a crash leaves no bytes:
 * the service removes what is noted within the hour.
 */
export const removeFiles = async (removal: Removal): Promise<number> => {
  const { ground, organizationId } = removal;
  const ids = (await fetchUnused(removal)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  let gone: { id: number; pathId: string }[] = [];
  await ground.database.transact(organizationId, undefined, async (transaction) => {
    const { query } = transaction;
    await read`select from upload_totals where organization_id = ${organizationId} for update`.execute(query);
    // Under the log's lock, like sends that show a file.
    transaction.append(async () => {
      const { rows } = await write<{ id: number; pathId: string }>`
        with gone as (
          delete from attachments a where a.organization_id = ${organizationId} and a.id = any(${ids}::int[]) and ${unshown}
          returning a.id, a.path_id as "pathId", a.size
        ), counted as (
          update upload_totals set bytes = bytes - coalesce((select sum(size) from gone), 0)
          where organization_id = ${organizationId}
        )
        select id, "pathId" from gone
      `.execute(query);
      gone = rows;
      await write`
        insert into import_files (organization_id, key)
        select ${organizationId}, * from unnest(${rows.flatMap(({ pathId }) => keysOf(pathId))}::text[])
        on conflict do nothing
      `.execute(query);
      await forget(
        query,
        removal,
        ['file'],
        rows.map(({ id }) => id),
      );
      return [{}];
    });
  });
  const keys = gone.flatMap(({ pathId }) => keysOf(pathId));
  await ground.storage.remove(keys);
  await settleStored(ground.database.query, organizationId, keys);
  return gone.length;
};
