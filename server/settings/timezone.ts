/** Values that the declarations cannot check: what a language or a time zone is called is known to the runtime. */
import { badRequest } from '@parlance/protocol/errors';

const tag = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/;

/** What the language calls itself; undefined when there is none of this code. Clients write `pt_BR` as well as `pt-br`. */
export const languageName = (code: string): string | undefined => {
  if (!tag.test(code)) return undefined;
  const known = code.replaceAll('_', '-');
  try {
    return new Intl.DisplayNames([known], { type: 'language', fallback: 'none' }).of(known);
  } catch {
    return undefined;
  }
};

/** Throws BAD_REQUEST for a language that nobody knows. */
export const checkLanguage = (code: string): void => {
  if (languageName(code) === undefined)
    throw badRequest('Argument "default_language" must be the code of a language.', {
      var_name: 'default_language',
    });
};

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
