import { rm, stat } from 'node:fs/promises';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { JobContext } from '../jobs/task.ts';
import { newStagePath } from '../storage/stage.ts';
import { randomText } from '../users/index.ts';
import { emitExports, findStored, isPending, mayFetch, type StoredExport } from './records.ts';
import { exportTask } from './request.ts';
import { writeArchive } from './write.ts';

/** Unguessable, without user text. */
const newKey = (organizationId: number): string => `exports/${organizationId}/${randomText(32)}`;

const makeArchive = async (context: JobContext, { id, type, actingUserId }: StoredExport): Promise<void> => {
  const { service, organizationId } = context;
  const { database, directory, storage, uploads, now } = service;
  const path = await newStagePath(uploads.directory);
  const key = newKey(organizationId);
  try {
    await writeArchive(service, { organizationId, type, actingUserId, now: now() }, path);
    const { size } = await stat(path);
    await storage.take(key, path, 'application/gzip');
    const organization = await directory.load(organizationId);
    const isKept = await database.transact(organizationId, undefined, async (transaction) => {
      const stored = await findStored(transaction, id, { lock: true });
      if (stored === undefined || !isPending(stored)) return false;
      await write`
        update exports set finished_at = ${new Date(now())}, storage_key = ${key}, size = ${size}
        where organization_id = ${organizationId} and id = ${id}
      `.execute(transaction.query);
      emitExports(service, organization, transaction);
      return true;
    });
    if (!isKept) await storage.remove([key]);
  } catch (error) {
    await rm(path, { force: true });
    await storage.remove([key]);
    throw error;
  }
};

const fail = ({ service, organizationId }: JobContext, id: number): Promise<void> =>
  service.database.transact(organizationId, undefined, async (transaction: Transaction) => {
    const stored = await findStored(transaction, id, { lock: true });
    if (stored === undefined || !isPending(stored)) return;
    await write`
      update exports set failed_at = ${new Date(service.now())}
      where organization_id = ${organizationId} and id = ${id}
    `.execute(transaction.query);
    emitExports(service, await service.directory.load(organizationId), transaction);
  });

/** Retried after a crash. Administrators see the failure of the last try. */
export const makeExport = async ({ id }: { readonly id: number }, context: JobContext): Promise<void> => {
  const { service, organizationId, attempt } = context;
  const stored = await findStored(service.database.reader(organizationId), id, { lock: false });
  if (stored === undefined || !isPending(stored)) return;
  // Permission withdrawn since the request.
  if (!mayFetch(await service.directory.load(organizationId), stored, true)) return fail(context, id);
  try {
    await makeArchive(context, stored);
  } catch (error) {
    if (attempt < exportTask.attempts) throw error;
    service.log.error({ err: error, organizationId, exportId: id }, 'an export could not be made');
    await fail(context, id);
  }
};
