import { ApiError } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { fitsInteger } from '../../db/integer.ts';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Organization } from '../../organization/index.ts';
import { apiEmail, fetchStrangers, type User, visibility } from '../../users/index.ts';

export type Principal = Pick<User, 'id' | 'role' | 'settings'>;

const unknownPrincipal = (given: number | string) =>
  new ApiError('UNAUTHORIZED_PRINCIPAL', say("Not authorized to act on behalf of '{given}'.", { given }));

type Row = Principal & Pick<User, 'email' | 'emailAddressVisibility' | 'isBot'>;

/**
 * Returns the active users behind ids or API addresses. Throws UNAUTHORIZED_PRINCIPAL for the first that is
 * unknown, deactivated, foreign or invisible. Hidden real addresses get the same answer [V15].
 */
export const fetchPrincipals = async (
  reader: Reader,
  organization: Organization,
  actor: Pick<User, 'id' | 'role'>,
  given: readonly (number | string)[],
): Promise<Principal[]> => {
  const ids = given.filter((one): one is number => typeof one === 'number');
  const emails = given
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.toLowerCase());
  const placeholders = emails.flatMap((one) => /^user(\d{1,9})@/.exec(one)?.slice(1, 2).map(Number) ?? []);
  const candidates = [...ids.filter(fitsInteger), ...placeholders];
  const { rows } = await read<Row>`
    select u.id, u.role, u.settings, u.email, u.is_bot as "isBot",
      u.email_address_visibility as "emailAddressVisibility"
    from users u
    where u.organization_id = ${reader.organizationId} and u.is_active and u.system_bot is null and (
      u.id = any(${candidates}::int[])
      or (lower(u.email) = any(${emails}::text[])
        and (u.is_bot or u.email_address_visibility = ${visibility.everyone})))
  `.execute(reader.query);
  const strangers = await fetchStrangers(
    reader,
    organization,
    actor,
    rows.map((row) => row.id),
  );
  const found = new Map<number | string, Row>();
  for (const row of rows) {
    if (strangers.has(row.id)) continue;
    if (ids.length > 0) found.set(row.id, row);
    if (emails.length > 0) found.set(apiEmail(row, organization).toLowerCase(), row);
  }
  const chosen = new Map<number, Principal>();
  for (const one of given) {
    const row = found.get(typeof one === 'string' ? one.toLowerCase() : one);
    if (row === undefined) throw unknownPrincipal(one);
    chosen.set(row.id, row);
  }
  return [...chosen.values()];
};
