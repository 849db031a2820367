/** Scheduled messages of an import that wait unchanged. */
import { write } from '../../db/sql.ts';
import { cancelJobs } from '../../jobs/enqueue.ts';
import { deliverTask } from '../../scheduled/index.ts';
import { forget, type Removal } from './removal.ts';

export const removeScheduled = async (removal: Removal): Promise<void> => {
  const { ground, organizationId, importId } = removal;
  await ground.database.transact(organizationId, undefined, async (transaction) => {
    const { rows } = await write<{ id: number }>`
      delete from scheduled_messages s using imported i
      where i.organization_id = ${organizationId} and i.import_id = ${importId} and i.kind = 'scheduled'
        and s.organization_id = i.organization_id and s.id = i.local_id
        and substring(sha256(convert_to(s.content, 'UTF8')) for 16) = i.digest
      returning s.id
    `.execute(transaction.query);
    const ids = rows.map(({ id }) => id);
    await cancelJobs(transaction, deliverTask, ids.map(String));
    await forget(transaction.query, removal, ['scheduled'], ids);
  });
};
