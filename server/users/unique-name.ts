import { badRequest } from '@parlance/protocol/errors';
import { locks } from '../db/locks.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { type Organization, settingOf } from '../organization/index.ts';

/** Throws BAD_REQUEST for a taken or reserved name. Omit `id` for a user who does not exist yet. */
export const checkUniqueName = async (
  { query }: Transaction,
  organization: Organization,
  { id, fullName }: { readonly id?: number; readonly fullName: string },
): Promise<void> => {
  if (!settingOf(organization, 'require_unique_names')) return;
  await read`
    select pg_advisory_xact_lock(${locks.userNames}, hashtext(${organization.id}::text || ' ' || lower(${fullName}::text)))
  `.execute(query);
  const { rows } = await read`
    select from users
    where organization_id = ${organization.id} and id <> ${id ?? 0} and is_active
      and lower(full_name) = lower(${fullName}) limit 1
  `.execute(query);
  if (rows.length > 0)
    throw badRequest('Another user of this organization has this name.', { var_name: 'full_name' });
};

/** For users from single sign-on, who cannot choose. */
export const findFreeName = async (
  { query }: Reader,
  organization: Organization,
  wished: string,
): Promise<string> => {
  if (!settingOf(organization, 'require_unique_names')) return wished;
  const { rows } = await read<{ name: string }>`
    select name from (
      select n, case n when 1 then ${wished}::text else left(${wished}::text, 95) || ' ' || n end as name
      from generate_series(1, 1000) as n) as names
    where lower(name) not in (
      select lower(full_name) from users
      where organization_id = ${organization.id} and is_active and starts_with(lower(full_name), lower(left(${wished}::text, 95))))
    order by n limit 1
  `.execute(query);
  return rows[0]?.name ?? wished;
};
