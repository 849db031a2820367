/** Values by type [S23]. */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { type Said, say } from '@parlance/protocol/phrase';
import { profileFieldTypes as types } from '@parlance/protocol/profiles/fields';
import { cutText } from '@parlance/protocol/text';
import type { ProfileData } from '@parlance/protocol/users/users';
import { renderAlone } from '../markdown/index.ts';
import { choicesOf } from './choices.ts';
import type { ProfileField } from './fields.ts';

export type ProfileValue = ProfileData[string];
type FieldValue = string | readonly number[];

/** Ids of active users among those that values name. */
export type People = ReadonlySet<number>;

const refuse = (why: Said) => badRequest(why, { var_name: 'data' });

const checkLength = (field: ProfileField, text: string, limit: number): string => {
  if ([...text].length > limit)
    throw refuse(say('{name} is too long (limit: {limit} characters)', { name: field.name, limit }));
  if (/[\p{Cs}]|(?![\n\t])\p{Cc}/u.test(text))
    throw refuse(say('{name} contains characters that cannot be shown.', { name: field.name }));
  return text;
};

const checkDate = (field: ProfileField, text: string): string => {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = new Date(`${text}T00:00:00Z`);
  if (!isDate || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text)
    throw refuse(say('{name} is not a date (YYYY-MM-DD).', { name: field.name }));
  return text;
};

/** Clients link to it: only http and https are safe [V17]. */
const checkLink = (field: ProfileField, text: string): string => {
  const isLink = /^https?:\/\/[^\s\p{Cc}\p{Cs}"<>]+$/iu.test(text) && URL.canParse(text);
  if (!isLink) throw refuse(say('{name} is not a URL', { name: field.name }));
  return checkLength(field, text, limits.profileLinkLength);
};

const checkPeople = (ids: readonly number[], people: People): string => {
  const stranger = ids.find((id) => !people.has(id));
  if (stranger !== undefined) throw refuse(say('Invalid user ID: {id}', { id: stranger }));
  return JSON.stringify([...new Set(ids)]);
};

const idList = new RegExp(`^\\[(?:\\d{1,9}(?:, ?\\d{1,9}){0,${limits.profileUsers - 1}})?\\]$`);

/** Clients send values as they read them: ids as JSON text. Throws BAD_REQUEST. */
export const idsIn = (given: string): number[] => {
  if (!idList.test(given)) throw refuse('User IDs is not a list');
  return JSON.parse(given) as number[];
};

const renderText = async (organizationId: number, value: string): Promise<ProfileValue> => ({
  value,
  rendered_value: await renderAlone(organizationId, value),
});

/** Returns the value to store and emit. Throws BAD_REQUEST. */
export const checkValue = async (
  organizationId: number,
  field: ProfileField,
  given: FieldValue,
  people: People,
): Promise<ProfileValue> => {
  if (field.type === types.users.id) {
    if (typeof given === 'string') throw refuse('User IDs is not a list');
    return { value: checkPeople(given, people) };
  }
  if (typeof given !== 'string') throw refuse(say('{name} is not a string', { name: field.name }));
  const text = given.trim();
  switch (field.type) {
    case types.shortText.id:
      return renderText(organizationId, checkLength(field, text, limits.profileShortTextLength));
    case types.paragraph.id:
      return renderText(organizationId, checkLength(field, text, limits.profileParagraphLength));
    case types.dropdown.id:
      if (!choicesOf(field.data).includes(given))
        throw refuse(
          say("'{choice}' is not a valid choice for '{name}'.", {
            choice: cutText(given, 50),
            name: field.name,
          }),
        );
      return { value: given };
    case types.date.id:
      return { value: checkDate(field, text) };
    case types.link.id:
      return { value: checkLink(field, text) };
    default:
      return { value: checkLength(field, text, limits.profileShortTextLength) };
  }
};
