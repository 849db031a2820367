/** Presence for older clients, rendered per reader. */
import type { LegacyUser } from '@parlance/protocol/presence';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Organization } from '../organization/index.ts';
import { apiEmail } from '../users/index.ts';
import { type Presence, renderLegacy } from './form.ts';

type Person = Parameters<typeof apiEmail>[0];

/**
 * Returns presences by address since `earliest` in UNIX seconds; all users if `seen` is undefined. One
 * statement.
 */
export const fetchLegacy = async (
  { query, organizationId }: Reader,
  organization: Pick<Organization, 'host'>,
  earliest: number,
  seen: ReadonlySet<number> | undefined,
): Promise<Record<string, LegacyUser>> => {
  const { rows } = await read<Person & Presence>`
    select u.id, u.email, u.email_address_visibility as "emailAddressVisibility", u.is_bot as "isBot",
      p.active_at as "activeAt", p.connected_at as "connectedAt"
    from presences p join users u on u.organization_id = p.organization_id and u.id = p.user_id
    where p.organization_id = ${organizationId} and p.connected_at >= ${earliest}
  `.execute(query);
  const shown = seen === undefined ? rows : rows.filter(({ id }) => seen.has(id));
  return Object.fromEntries(shown.map((row) => [apiEmail(row, organization), renderLegacy(row)]));
};

export const fetchPresence = async (
  { query, organizationId }: Reader,
  userId: number,
): Promise<Presence | undefined> => {
  const { rows } = await read<Presence>`
    select user_id as "userId", active_at as "activeAt", connected_at as "connectedAt", update_id as "updateId"
    from presences where organization_id = ${organizationId} and user_id = ${userId}
  `.execute(query);
  return rows[0];
};
