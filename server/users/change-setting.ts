import {
  type UserSettingName,
  userSettingChanged,
  userSettings,
} from '@parlance/protocol/settings/user-settings';
import { sql } from 'kysely';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';

/** Stores only a difference from the default. The caller validates the value. */
export const doChangeSetting = async (
  transaction: Transaction,
  userId: number,
  name: UserSettingName,
  value: boolean | number | string,
): Promise<void> => {
  const isDefault = userSettings[name].default === value;
  const change = isDefault ? sql`settings - ${name}::text` : sql`settings || ${{ [name]: value }}::jsonb`;
  await write`
    update users set settings = ${change}
    where organization_id = ${transaction.organizationId} and id = ${userId}
  `.execute(transaction.query);
  transaction.emit(userSettingChanged.of({ property: name, value }), { users: [userId] });
};
