/** Names of languages from the runtime: clients support more than the service. */
import { badRequest } from '@parlance/protocol/errors';

const tag = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/;

/** Returns the language's own name; undefined for unknown codes. Accepts `pt_BR` and `pt-br`. */
export const languageName = (code: string): string | undefined => {
  if (!tag.test(code)) return undefined;
  const known = code.replaceAll('_', '-');
  try {
    return new Intl.DisplayNames([known], { type: 'language', fallback: 'none' }).of(known);
  } catch {
    return undefined;
  }
};

/** Checks a `default_language`. Throws BAD_REQUEST. */
export const checkLanguage = (code: string): void => {
  if (languageName(code) === undefined)
    throw badRequest('Argument "default_language" must be the code of a language.', {
      var_name: 'default_language',
    });
};
