/** Removes values with their field or choice, in one statement for all users. */
import { userUpdated } from '@parlance/protocol/users/users';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';

/**
 * Clients drop the values when the field list changes; the position in `changed` invalidates cached users.
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

/** Removes values naming these choices; emits each change. */
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
