/** Only the operator decides whether owners may export everything. */
import { organizationUpdate } from '@parlance/protocol/organization/update';
import type { Database } from '../db/database.ts';
import { write } from '../db/sql.ts';
import { writeOrganization } from '../organization/index.ts';

export const doSetContentAccess = (
  database: Database,
  organizationId: number,
  isGiven: boolean,
): Promise<void> =>
  database.transact(organizationId, undefined, async (transaction) => {
    const { rows } = await write`
      update organizations set owner_full_content_access = ${isGiven}
      where id = ${organizationId} and owner_full_content_access <> ${isGiven} returning id
    `.execute(transaction.query);
    if (rows.length === 0) return;
    await writeOrganization(transaction, {});
    transaction.emit(organizationUpdate.of({ property: 'owner_full_content_access', value: isGiven }), {
      everyone: true,
    });
  });
