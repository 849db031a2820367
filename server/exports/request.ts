import { ApiError, badRequest } from '@parlance/protocol/errors';
import type { ExportType } from '@parlance/protocol/exports';
import { say } from '@parlance/protocol/phrase';
import { z } from 'zod';
import { fitsInteger } from '../db/integer.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { task } from '../jobs/task.ts';
import type { Organization } from '../organization/index.ts';
import { checkAdministrator, checkOwner, lockForChange, type User } from '../users/index.ts';
import { emitExports, findStored, isPending } from './records.ts';

export const exportTask = task('exports.make', z.strictObject({ id: z.number() }), {
  attempts: 4,
  lane: 'long',
});

/** An export reads everything. */
const mostInAWeek = 5;
const week = 7 * 86_400_000;

/** Throws BAD_REQUEST. Caller holds the lock on the organization's row. */
const checkLimits = async ({ query, organizationId }: Transaction, now: number): Promise<void> => {
  const { rows } = await read<{ recent: number; pending: number }>`
    select count(*) filter (where requested_at > ${new Date(now - week)})::int as recent,
      count(*) filter (where finished_at is null and failed_at is null and deleted_at is null)::int as pending
    from exports where organization_id = ${organizationId} and not from_prior_server
  `.execute(query);
  const { recent, pending } = rows[0]!;
  if (pending > 0) throw badRequest('Another export is being made. Wait until it is done.');
  if (recent >= mostInAWeek)
    throw badRequest(say('At most {limit} exports can be made within a week.', { limit: mostInAWeek }));
};

/** Full exports are for owners, if the operator permits it. Throws UNAUTHORIZED_PRINCIPAL, BAD_REQUEST. */
const checkMayExport = (type: ExportType, organization: Organization, actor: User): void => {
  checkAdministrator(actor);
  if (type !== 'full_without_consent') return;
  if (!organization.ownersAccessAll)
    throw badRequest(
      'Owners of this organization have no access to all content. Export what people allow (full_with_consent), or ask the operator.',
      { var_name: 'export_type' },
    );
  checkOwner(actor);
};

/** Returns the id. Throws UNAUTHORIZED_PRINCIPAL, BAD_REQUEST. */
export const requestExport = async (
  service: Service,
  { organization, actor }: Call,
  type: ExportType,
): Promise<number> => {
  checkMayExport(type, organization, actor);
  return service.database.transact(organization.id, actor, async (transaction) => {
    const { actor: current } = await lockForChange(transaction, actor.id, actor.id);
    checkMayExport(type, await service.directory.lock(transaction), current);
    await checkLimits(transaction, service.now());
    const { rows } = await write<{ id: number }>`
      insert into exports (organization_id, type, acting_user_id, requested_at)
      values (${organization.id}, ${type}, ${actor.id}, ${new Date(service.now())})
      returning id
    `.execute(transaction.query);
    const { id } = rows[0]!;
    await enqueue(transaction, exportTask, [{ payload: { id } }]);
    emitExports(service, organization, transaction);
    return id;
  });
};

/** Also deletes the archive. Throws UNAUTHORIZED_PRINCIPAL, BAD_REQUEST, NOT_FOUND. */
export const deleteExport = async (
  service: Service,
  { organization, actor }: Call,
  id: number,
): Promise<void> => {
  checkAdministrator(actor);
  const { database, storage, now } = service;
  const key = await database.transact(organization.id, actor, async (transaction) => {
    checkAdministrator((await lockForChange(transaction, actor.id, actor.id)).actor);
    const stored = fitsInteger(id) ? await findStored(transaction, id, { lock: true }) : undefined;
    if (stored === undefined) throw new ApiError('NOT_FOUND', 'Invalid data export ID');
    if (stored.isFromPriorServer)
      throw badRequest('This export was made on another server; there is nothing here to delete.');
    if (stored.deletedAt !== null) throw badRequest('Export already deleted');
    if (stored.failedAt !== null) throw badRequest('Export failed, nothing to delete');
    if (isPending(stored)) throw badRequest('Export still in progress');
    await write`
      update exports set deleted_at = ${new Date(now())}, storage_key = null
      where organization_id = ${organization.id} and id = ${id}
    `.execute(transaction.query);
    emitExports(service, organization, transaction);
    return stored.storageKey;
  });
  if (key !== null) await storage.remove([key]);
};
