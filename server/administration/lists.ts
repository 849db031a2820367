/** Short lists of the organization's row: a change takes the row's lock, reads the list anew and tells of it. */
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { type Organization, writeOrganization } from '../organization/index.ts';

type List = 'domains' | 'playgrounds';

/** `change` returns the list as it shall be; it may refuse, and emit what is told. */
export const changeList = <N extends List>(
  { database, directory }: Service,
  { organization, actor }: Call,
  name: N,
  change: (transaction: Transaction, list: Organization[N]) => Promise<Organization[N]> | Organization[N],
): Promise<void> =>
  database.transact(organization.id, actor.id, async (transaction) => {
    const { [name]: list } = await directory.lock(transaction);
    await writeOrganization(transaction, { [name]: await change(transaction, list) });
  });
