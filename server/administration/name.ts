import { badRequest } from '@parlance/protocol/errors';

/** Returns the trimmed name; throws BAD_REQUEST if it is empty or cannot be shown. */
export const checkOrganizationName = (given: string): string => {
  const name = given.trim().normalize('NFC');
  if (name === '') throw badRequest("Organization name can't be empty.", { var_name: 'name' });
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name))
    throw badRequest('Organization name contains characters that cannot be shown.', { var_name: 'name' });
  return name;
};
