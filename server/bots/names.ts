import { badRequest } from '@parlance/protocol/errors';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Organization } from '../organization/index.ts';
import { checkEmail } from '../users/index.ts';

/** Mentions could not distinguish active accounts with equal names. Throws BAD_REQUEST. */
export const checkNameIsFree = async (
  { organizationId, query }: Reader,
  fullName: string,
  except = 0,
): Promise<void> => {
  const { rows } = await read`
    select from users
    where organization_id = ${organizationId} and lower(full_name) = lower(${fullName}) and is_active
      and system_bot is null and id <> ${except}
    limit 1
  `.execute(query);
  if (rows.length > 0) throw badRequest('Name is already in use.', { var_name: 'full_name' });
};

/** Throws BAD_REQUEST if the short name cannot form an address. */
export const addressOf = (organization: Organization, shortName: string): string => {
  const name = shortName.trim();
  if (!/^[a-z0-9](?:[a-z0-9_.+-]*[a-z0-9])?$/i.test(name))
    throw badRequest('Argument "short_name" must be letters, digits, dots, dashes and underscores.', {
      var_name: 'short_name',
    });
  return checkEmail(`${name}-bot@${organization.host.replace(/:\d+$/, '')}`, 'short_name');
};

/** Throws BAD_REQUEST. */
export const checkAddressIsFree = async (
  { organizationId, query }: Reader,
  email: string,
  except: number,
): Promise<void> => {
  const { rows } = await read`
    select from users where organization_id = ${organizationId} and lower(email) = lower(${email}) and id <> ${except}
  `.execute(query);
  if (rows.length > 0) throw badRequest('Username already in use', { var_name: 'short_name' });
};
