/** Values that go with their field or with the choice that they name: one statement, however many people had one. */

import { userUpdated } from '@parlance/protocol/users/users';
import { read, write } from '../db/sql.ts';

import type { Transaction } from '../db/transaction.ts';

/**
 * The values of a field that is gone. Clients know from the list of fields that its values are gone too; the position in
 * `changed` is for copies in memory.
 */
export const forgetField = async (transaction: Transaction, fieldId: number): Promise<void> => {
  const { organizationId, query } = transaction;
  const key = String(fieldId);
  const { rows } = await read<{ id: number }>`
    select id from users where organization_id = ${organizationId} and profile_data ? ${key} order by id for no key update
  `.execute(query);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  transaction.append(async (position) => {
    await write`
      update users set profile_data = profile_data - ${key}::text, changed = ${position}
      where organization_id = ${organizationId} and id = any(${ids}::int[])
    `.execute(query);
    return [{}];
  });
};

/** Whoever had chosen one of these has no value now; everybody is told of each. */
export const removeChosen = async (
  transaction: Transaction,
  fieldId: number,
  choices: readonly string[],
): Promise<void> => {
  const { organizationId, query } = transaction;
  const key = String(fieldId);
  const { rows } = await read<{ id: number }>`
    select id from users
    where organization_id = ${organizationId} and profile_data -> ${key} ->> 'value' = any(${choices}::text[])
    order by id for no key update
  `.execute(query);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  transaction.append(async (position) => {
    await write`
      update users set profile_data = profile_data - ${key}::text, changed = ${position}
      where organization_id = ${organizationId} and id = any(${ids}::int[])
    `.execute(query);
    return ids.map((id) => ({
      event: userUpdated.of({ person: { user_id: id, custom_profile_field: { id: fieldId, value: null } } }),
      audience: { everyone: true, about: id },
    }));
  });
};
