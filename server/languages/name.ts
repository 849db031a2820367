/** Which languages there are, beyond those that the service speaks: clients speak others, and the runtime knows their names. */
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

/** The value of `default_language`, of a user or an organization. Throws BAD_REQUEST for a language that nobody knows. */
export const checkLanguage = (code: string): void => {
  if (languageName(code) === undefined)
    throw badRequest('Argument "default_language" must be the code of a language.', {
      var_name: 'default_language',
    });
};
