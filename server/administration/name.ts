import { badRequest } from '@parlance/protocol/errors';
import { isBlank, isDirected } from '@parlance/protocol/legible';

/** Returns the trimmed name; throws BAD_REQUEST if it shows nothing or cannot be shown. */
export const checkOrganizationName = (given: string): string => {
  const name = given.trim().normalize('NFC');
  if (isBlank(name)) throw badRequest("Organization name can't be empty.", { var_name: 'name' });
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name) || isDirected(name))
    throw badRequest('Organization name contains characters that cannot be shown.', { var_name: 'name' });
  return name;
};
