import { badRequest } from '@parlance/protocol/errors';
import { isBlank, isDirected } from '@parlance/protocol/legible';
import { limits } from '@parlance/protocol/limits';
import { type Said, say } from '@parlance/protocol/phrase';
import { checkStrength } from './passwords/strength.ts';

/** These break a Markdown mention or hide text. */
const forbidden = /[*`\\>"@]|\p{Cc}|\p{Cs}/u;

const refuse = (why: Said) => badRequest(why, { var_name: 'full_name' });
const emptyName = () => refuse('Argument "full_name" must not be empty.');

/** Checks a name that was given earlier, and may show nothing. Returns it normalized. Throws BAD_REQUEST. */
export const checkFormerName = (given: string): string => {
  const name = given.trim().normalize('NFC');
  if (name === '') throw emptyName();
  if ([...name].length > limits.userNameLength)
    throw refuse(
      say('Argument "full_name" is too long (limit: {limit} characters)', { limit: limits.userNameLength }),
    );
  if (forbidden.test(name) || isDirected(name))
    throw refuse('Argument "full_name" must not contain any of * ` \\ > " @ or control characters.');
  if (/\|\d+$/.test(name)) throw refuse('Argument "full_name" must not end with a bar and a number.');
  return name;
};

/** Returns the normalized name. Throws BAD_REQUEST. */
export const checkFullName = (given: string): string => {
  if (isBlank(given)) throw emptyName();
  return checkFormerName(given);
};

const longestEmail = 254;

/** Returns the trimmed address. Throws BAD_REQUEST. */
export const checkEmail = (given: string, parameter = 'email'): string => {
  const email = given.trim();
  if (email.length > longestEmail || !/^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@<>"(),:;\\\p{Cc}]+$/u.test(email))
    throw badRequest(say('Argument "{parameter}" must be an e-mail address.', { parameter }), {
      var_name: parameter,
    });
  return email;
};

/**
 * Throws BAD_REQUEST for an invalid password, or one that is easy to guess from `about`: the user's name and
 * address.
 */
export const checkPassword = async (
  password: string,
  about: readonly string[] = [],
  parameter = 'password',
  isAlone = false,
): Promise<void> => {
  const { passwordMinLength: least, passwordMaxLength: most } = limits;
  const { length } = [...password];
  if (length < least || length > most)
    throw badRequest(
      say('Argument "{parameter}" must have {least} to {most} characters.', { parameter, least, most }),
      {
        var_name: parameter,
      },
    );
  await checkStrength(password, parameter, about, isAlone);
};
