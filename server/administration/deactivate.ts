/**
 * Deactivates and reactivates an organization, keeping its data. Clients get an event and are looked up again, which refuses
 * them. Then every queue ends. A crash in between leaves only unreadable queues.
 */
import { organizationDeactivated } from '@parlance/protocol/organization/update';
import type { Database } from '../db/database.ts';
import type { Author } from '../db/rights.ts';
import { read, write } from '../db/sql.ts';
import { closeQueues } from '../events/queue.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { writeOrganization } from '../organization/index.ts';
import { checkOwner } from '../users/index.ts';

/** Returns whose queues have ended; undefined when it was deactivated already. `actor` is undefined for the operator. */
export const doEndOrganization = async (
  { database, directory, now }: Pick<Service, 'database' | 'directory' | 'now'>,
  organizationId: number,
  actor: Author | undefined,
): Promise<readonly number[] | undefined> => {
  const users = await database.transact(organizationId, actor, async (transaction) => {
    const { isDeactivated } = await directory.lock(transaction);
    if (isDeactivated) return undefined;
    await write`
      update organizations set deactivated_at = ${new Date(now())}::timestamptz, version = version + 1
      where id = ${transaction.organizationId}
    `.execute(transaction.query);
    const { rows } = await read<{ id: number }>`
      select id from users where organization_id = ${transaction.organizationId} and is_active order by id
    `.execute(transaction.query);
    const ids = rows.map(({ id }) => id);
    transaction.emit(organizationDeactivated.of({ realm_id: organizationId }), { everyone: true });
    transaction.append(() => [{ access: { revoke: { users: ids, credentials: [] } } }]);
    return ids;
  });
  if (users !== undefined)
    await database.transact(organizationId, undefined, (transaction) =>
      closeQueues(
        transaction,
        users,
        // The caller still gets the answer.
        users.filter((id) => id !== actor?.id),
      ),
    );
  return users;
};

/** Throws UNAUTHORIZED_PRINCIPAL. */
export const doDeactivateOrganization = async (
  service: Service,
  { organization, actor }: Call,
): Promise<void> => {
  checkOwner(actor);
  await doEndOrganization(service, organization.id, actor);
};

/**
 * For the operator only. Returns whether it was deactivated. Emits nothing: every queue ended with the
 * organization.
 */
export const doReactivateOrganization = (database: Database, organizationId: number): Promise<boolean> =>
  database.transact(organizationId, undefined, async (transaction) => {
    const { rows } = await write`
      update organizations set deactivated_at = null
      where id = ${organizationId} and deactivated_at is not null returning id
    `.execute(transaction.query);
    if (rows.length === 0) return false;
    await writeOrganization(transaction, {});
    return true;
  });
