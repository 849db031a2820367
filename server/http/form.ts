/** Query strings and form bodies, read strictly: text that is not UTF-8 is refused, never guessed. */
import { badRequest } from '@parlance/protocol/errors';

const decodeText = (text: string): string => {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw badRequest('The parameters are not valid UTF-8 in percent-encoding.');
  }
};

/** A name given twice has its last value. Throws BAD_REQUEST. */
export const parseForm = (form: string): Record<string, string> => {
  const parameters: Record<string, string> = Object.create(null);
  if (form === '') return parameters;
  for (const pair of form.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    if (equals === -1) parameters[decodeText(pair)] = '';
    else parameters[decodeText(pair.slice(0, equals))] = decodeText(pair.slice(equals + 1));
  }
  return parameters;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws BAD_REQUEST for bytes that are not UTF-8. */
export const decodeBytes = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw badRequest('The request body is not valid UTF-8.');
  }
};
