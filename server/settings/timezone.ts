import { badRequest } from '@parlance/protocol/errors';

/** Throws BAD_REQUEST. Offsets such as `+02:00` lack summer time. */
export const checkTimezone = (name: string): void => {
  try {
    if (!/^[A-Z][A-Za-z0-9_+/-]*$/.test(name)) throw new RangeError();
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    throw badRequest('Argument "timezone" must be the name of a time zone, such as Europe/Berlin.', {
      var_name: 'timezone',
    });
  }
};
