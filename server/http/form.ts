import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';

/** No endpoint has a tenth as many. */
export const mostParameters = 1000;

export const tooManyParameters = () =>
  badRequest(say('There are more than {limit} parameters in the request.', { limit: mostParameters }));

const decodeText = (text: string): string => {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw badRequest('The parameters are not valid UTF-8 in percent-encoding.');
  }
};

/** A repeated name has its last value. Throws BAD_REQUEST. */
export const parseForm = (form: string): Record<string, string> => {
  const parameters: Record<string, string> = Object.create(null);
  let count = 0;
  let begin = 0;
  while (begin < form.length) {
    const found = form.indexOf('&', begin);
    const end = found === -1 ? form.length : found;
    const pair = form.slice(begin, end);
    begin = end + 1;
    if (pair === '') continue;
    count += 1;
    if (count > mostParameters) throw tooManyParameters();
    const equals = pair.indexOf('=');
    if (equals === -1) parameters[decodeText(pair)] = '';
    else parameters[decodeText(pair.slice(0, equals))] = decodeText(pair.slice(equals + 1));
  }
  return parameters;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws BAD_REQUEST unless the bytes are UTF-8. */
export const decodeBytes = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw badRequest('The request body is not valid UTF-8.');
  }
};
