/** Reacts to changes: shows consents to administrators, and ends links with rights. */
import { exportConsentChanged } from '@parlance/protocol/exports';
import { roles } from '@parlance/protocol/users/roles';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import {
  type RoleChange,
  roleChanged,
  type SettingChange,
  settingsChanged,
  usersDeactivated,
} from '../users/index.ts';

const emitConsent = (transaction: Transaction, changes: readonly SettingChange[]): void => {
  for (const { name, value, userIds } of changes)
    if (name === 'allow_private_data_export')
      for (const user_id of userIds)
        transaction.emit(exportConsentChanged.of({ user_id, consented: value === true }), {
          roleAtMost: roles.administrator,
        });
};

/** Ends links that administrators have seen, since a link works for any client. */
const doEndLinks = async ({ organizationId, query }: Transaction): Promise<void> => {
  await write`
    update exports set link_generation = link_generation + 1
    where organization_id = ${organizationId} and storage_key is not null
  `.execute(query);
};

const endLinksOfDemoted = async (transaction: Transaction, { before, after }: RoleChange): Promise<void> => {
  if (before.role <= roles.administrator && after.role > before.role) await doEndLinks(transaction);
};

const endLinksOfDeparted = async (transaction: Transaction, userIds: readonly number[]): Promise<void> => {
  const { rows } = await read`
    select from users
    where organization_id = ${transaction.organizationId} and id = any(${userIds}::int[])
      and role <= ${roles.administrator} limit 1
  `.execute(transaction.query);
  if (rows.length > 0) await doEndLinks(transaction);
};

export const reactions = [
  when(settingsChanged, emitConsent),
  when(roleChanged, endLinksOfDemoted),
  when(usersDeactivated, endLinksOfDeparted),
];
