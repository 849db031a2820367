/** Messages of an import go as if by hand: their readers hear of each. Those that people edited since stay. */
import { sql } from 'kysely';
import { read, write } from '../../db/sql.ts';
import { doDeleteChosen } from '../../messages/index.ts';
import { forget, type Removal } from './removal.ts';

/** Messages of one transaction, between which others may write. */
const batch = 500;

const isUntouched = sql`(m.last_edited_at is null or m.last_edited_at <= s.started_at)`;

/** Messages that are here, with whether people edited them since. */
export const countMessages = async ({ ground, organizationId, importId }: Removal) => {
  const { rows } = await read<{ untouched: number; edited: number }>`
    select count(*) filter (where ${isUntouched})::int as untouched,
      count(*) filter (where not ${isUntouched})::int as edited
    from imported i
    join imports s on s.organization_id = i.organization_id and s.id = i.import_id
    join messages m on m.organization_id = i.organization_id and m.id = i.local_id
    where i.organization_id = ${organizationId} and i.import_id = ${importId} and i.kind in ('message', 'part')
  `.execute(ground.database.query);
  return rows[0]!;
};

const fetchSome = async ({ ground, organizationId, importId }: Removal, after: number): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    select m.id from imported i
    join imports s on s.organization_id = i.organization_id and s.id = i.import_id
    join messages m on m.organization_id = i.organization_id and m.id = i.local_id
    where i.organization_id = ${organizationId} and i.import_id = ${importId} and i.kind in ('message', 'part')
      and i.local_id > ${after} and ${isUntouched}
    order by m.id limit ${batch}
  `.execute(ground.database.query);
  return rows.map(({ id }) => id);
};

export const removeMessages = async (
  removal: Removal,
  report: (removed: number) => void,
): Promise<number> => {
  const { ground, organizationId } = removal;
  let removed = 0;
  for (let ids = await fetchSome(removal, 0); ids.length > 0; ids = await fetchSome(removal, ids.at(-1)!)) {
    await ground.database.transact(organizationId, undefined, async (transaction) => {
      await doDeleteChosen(transaction, ids);
      // Threads are known by their first message.
      await forget(transaction.query, removal, ['message', 'part', 'thread'], ids);
    });
    removed += ids.length;
    report(removed);
  }
  return removed;
};

/** Reactions that a later archive added to messages of an earlier one. */
export const removeReactions = async ({ ground, organizationId, importId }: Removal): Promise<void> => {
  await ground.database.inTransaction(async (query) => {
    await write`
      delete from reactions r using imported i
      where i.organization_id = ${organizationId} and i.import_id = ${importId} and i.kind = 'reaction'
        and r.organization_id = i.organization_id and r.id = i.local_id
    `.execute(query);
    await write`
      delete from imported
      where organization_id = ${organizationId} and import_id = ${importId} and kind = 'reaction'
    `.execute(query);
  });
};
