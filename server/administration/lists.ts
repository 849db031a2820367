/** Lists in the organization's row: a change locks the row and reads the list again. */
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { type Organization, writeOrganization } from '../organization/index.ts';

type List = 'domains' | 'playgrounds';

/** `change` returns the new list; it may throw or emit. */
export const changeList = <N extends List>(
  { database, directory }: Service,
  { organization, actor }: Call,
  name: N,
  change: (transaction: Transaction, list: Organization[N]) => Promise<Organization[N]> | Organization[N],
): Promise<void> =>
  database.transact(organization.id, actor, async (transaction) => {
    const { [name]: list } = await directory.lock(transaction);
    await writeOrganization(transaction, { [name]: await change(transaction, list) });
  });
