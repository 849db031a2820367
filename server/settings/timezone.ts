/** What a time zone is called is known to the runtime, not to the declarations. */
import { badRequest } from '@parlance/protocol/errors';

/** Throws BAD_REQUEST unless it is the name of a time zone: offsets such as `+02:00` know no summer. */
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
