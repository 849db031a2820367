/** Imported fields and values pass the checks of the API, and HTML is rendered again [V17]. */
import { limits } from '@parlance/protocol/limits';
import { profileFieldTypes as types } from '@parlance/protocol/profiles/fields';
import type { ProfileData } from '@parlance/protocol/users/users';
import { Refusal } from '../config/refusal.ts';
import { checkField } from './check-field.ts';
import { checkValue } from './check-value.ts';
import { checkFieldData } from './choices.ts';
import type { ProfileField } from './fields.ts';

const parse = (data: string): Parameters<typeof checkFieldData>[1] => {
  try {
    return data === '' ? {} : JSON.parse(data);
  } catch {
    throw new Refusal('The data of a profile field is not JSON.');
  }
};

/** Throws Refusal and BAD_REQUEST. */
export const restoreFields = (given: readonly ProfileField[]): ProfileField[] => {
  if (given.length > limits.profileFields) throw new Refusal('There are too many profile fields.');
  const fields: ProfileField[] = [];
  for (const field of given) {
    if (!Object.values(types).some(({ id }) => id === field.type))
      throw new Refusal(`There is no profile field of type ${field.type}.`);
    fields.push(checkField({ ...field, data: checkFieldData(field.type, parse(field.data)) }, fields));
  }
  return fields;
};

/** `fields` by id; `person` maps ids of the archive to users here. Throws Refusal and BAD_REQUEST. */
export const restoreValues = async (
  organizationId: number,
  given: ReadonlyMap<number, string>,
  fields: ReadonlyMap<number, ProfileField>,
  person: (id: number) => number | undefined,
): Promise<ProfileData> => {
  const restored: ProfileData = {};
  for (const [id, text] of given) {
    const field = fields.get(id);
    if (field === undefined) throw new Refusal(`There is no profile field ${id}.`);
    const isPeople = field.type === types.users.id;
    const value = isPeople ? idsOf(text).flatMap((one) => person(one) ?? []) : text;
    if (isPeople && value.length === 0) continue;
    const people = new Set(typeof value === 'string' ? [] : value);
    restored[id] = await checkValue(organizationId, field, value, people);
  }
  return restored;
};

const idsOf = (text: string): number[] => {
  const ids: unknown = /^\[[\d,\s]*\]$/.test(text) ? JSON.parse(text) : undefined;
  if (!Array.isArray(ids)) throw new Refusal('People in a profile are a list of numbers.');
  return ids;
};
