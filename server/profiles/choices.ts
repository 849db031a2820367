import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { type Said, say } from '@parlance/protocol/phrase';
import { isExternalAccount } from '@parlance/protocol/profiles/external-accounts';
import { profileFieldTypes as types } from '@parlance/protocol/profiles/fields';
import { cutText } from '@parlance/protocol/text';

export type GivenData = Readonly<
  Record<string, string | { readonly text: string; readonly order: string | number }>
>;

const refuse = (why: Said) => badRequest(why, { var_name: 'field_data' });
const tooLong = (text: string, limit: number) => text.length > limit && [...text].length > limit;

/** [S120] */
const checkChoices = (data: GivenData): string => {
  const entries = Object.entries(data);
  if (entries.length === 0) throw refuse('Field must have at least one choice.');
  if (entries.length > limits.profileChoices)
    throw refuse(say('A field has at most {limit} choices.', { limit: limits.profileChoices }));
  const texts = new Set<string>();
  const choices = entries.map(([key, choice]) => {
    if (typeof choice === 'string')
      throw refuse(
        say('field_data["{key}"] is not a choice: {shape}.', {
          key: cutText(key, 50),
          shape: '{text, order}',
        }),
      );
    const text = choice.text.trim();
    const order = String(choice.order);
    if (key.trim() === '' || text === '') throw refuse("A choice's key and text cannot be empty.");
    if (tooLong(key, limits.profileChoiceLength) || tooLong(text, limits.profileChoiceLength))
      throw refuse(
        say('A choice is too long (limit: {limit} characters).', { limit: limits.profileChoiceLength }),
      );
    if (/[\p{Cc}\p{Cs}]/u.test(key + text))
      throw refuse('A choice contains characters that cannot be shown.');
    if (!/^\d{1,6}$/.test(order)) throw refuse("A choice's order must be a number.");
    if (texts.has(text.toLowerCase())) throw refuse('Field must not have duplicate choices.');
    texts.add(text.toLowerCase());
    return [key, { text, order }] as const;
  });
  return JSON.stringify(Object.fromEntries(choices));
};

const placeholder = '%(username)s';

/** Clients link to it: only http and https are safe [V17]. */
const isUrlPattern = (pattern: string): boolean => {
  if (pattern.split(placeholder).length !== 2 || pattern.length > 1024) return false;
  const filled = pattern.replace(placeholder, 'name');
  if (/[\s\p{Cc}\p{Cs}"<>]/u.test(filled) || !/^https?:\/\//i.test(filled)) return false;
  return URL.canParse(filled);
};

const checkAccount = (data: GivenData): string => {
  const { subtype, url_pattern: pattern } = data;
  if (typeof subtype !== 'string' || subtype === '')
    throw refuse('Argument "field_data" must name the kind of account as "subtype".');
  if (Object.keys(data).some((key) => key !== 'subtype' && key !== 'url_pattern'))
    throw refuse('Argument "field_data" has keys that an external account does not have.');
  if (subtype === 'custom') {
    if (typeof pattern !== 'string') throw refuse('Custom external account must define URL pattern');
    if (!isUrlPattern(pattern))
      throw refuse(
        say('Malformed URL pattern: it must be a web address with {placeholder} in it once.', {
          placeholder,
        }),
      );
    return JSON.stringify({ subtype, url_pattern: pattern });
  }
  if (!isExternalAccount(subtype)) throw refuse('Invalid external account type');
  if (pattern !== undefined) throw refuse('Only custom external accounts have a URL pattern.');
  return JSON.stringify({ subtype });
};

/** Returns JSON text; ignores data for types without any. Throws BAD_REQUEST. */
export const checkFieldData = (type: number, data: GivenData): string => {
  if (type === types.dropdown.id) return checkChoices(data);
  return type === types.externalAccount.id ? checkAccount(data) : '';
};

export const accountOf = (data: string): string | undefined =>
  data === '' ? undefined : (JSON.parse(data) as { subtype?: string }).subtype;

export const choicesOf = (data: string): string[] =>
  data === '' ? [] : Object.keys(JSON.parse(data) as object);
