/** Profile fields of the source become fields here, found by name and type, else made. */
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { profileFieldTypes as types } from '@parlance/protocol/profiles/fields';
import { cutText } from '@parlance/protocol/text';
import type { ProfileData } from '@parlance/protocol/users/users';
import { write } from '../../db/sql.ts';
import { fetchFields, type ProfileField, restoreFields, restoreValues } from '../../profiles/index.ts';
import { cleanLine } from '../clean.ts';
import { drawIds } from '../draw-ids.ts';
import type { ProfileValue } from '../vocabulary.ts';
import type { Work } from '../work.ts';
import type { Account } from './account.ts';

interface Wanted {
  readonly name: string;
  type: number;
  readonly data: string;
}

const keyOf = (name: string): string => lowerCase(name);
const nameOf = ({ field }: ProfileValue): string =>
  cutText(cleanLine(field), limits.profileFieldNameLength).trim();

const isLong = (text: string): boolean => [...text].length > limits.profileShortTextLength;

/** A short text that is too long somewhere makes the field one of paragraphs. */
const wantedFields = (accounts: readonly Account[]): Map<string, Wanted> => {
  const wanted = new Map<string, Wanted>();
  for (const { person } of accounts)
    for (const value of person.profile ?? []) {
      const name = nameOf(value);
      if (name === '') continue;
      const field = wanted.get(keyOf(name)) ?? {
        name,
        type: value.type ?? types.shortText.id,
        data: value.data ?? '',
      };
      if (field.type === types.shortText.id && isLong(value.value)) field.type = types.paragraph.id;
      wanted.set(keyOf(name), field);
    }
  return wanted;
};

const insert = async (work: Work, fields: readonly ProfileField[]): Promise<void> => {
  await write`
    insert into profile_fields (organization_id, id, type, place, name, hint, data, display_in_summary, required,
      editable_by_user, use_for_matching)
    select ${work.organizationId}, r.id, r.type, r.place, r.name, '', r.data, false, false, true, false
    from jsonb_to_recordset(${JSON.stringify(fields.map((field, place) => ({ ...field, place: 1000 + place })))}::text::jsonb)
      as r(id int, type int, place int, name text, data text)
    on conflict do nothing
  `.execute(work.ground.database.query);
};

/** Returns fields by lower-case name. */
const takeFields = async (
  work: Work,
  wanted: ReadonlyMap<string, Wanted>,
): Promise<Map<string, ProfileField>> => {
  const known = new Map((await fetchFields(work.reader)).map((field) => [keyOf(field.name), field]));
  const missing = [...wanted.entries()].filter(([key]) => !known.has(key)).map(([, field]) => field);
  const made: ProfileField[] = [];
  for (const [{ name, type, data }, id] of await drawIds(work, 'profile_fields_id_seq', missing)) {
    if (known.size >= limits.profileFields) {
      work.tally.leave({
        of: 'other',
        what: 'profile field',
        why: 'there are as many as there may be',
        example: name,
      });
      continue;
    }
    const plain = { id, type, name, hint: '', data };
    try {
      const [field] = restoreFields([
        { ...plain, displayInSummary: false, required: false, editableByUser: true, useForMatching: false },
      ]);
      known.set(keyOf(name), field!);
      made.push(field!);
    } catch {
      work.tally.leave({ of: 'other', what: 'profile field', why: 'it cannot be made here', example: name });
    }
  }
  if (made.length > 0 && !work.isDry) await insert(work, made);
  return known;
};

const textOf = ({ value }: ProfileValue, { type }: ProfileField): string => {
  const text = value.toWellFormed().replaceAll('\0', '\ufffd').trim();
  if (type === types.shortText.id) return cutText(cleanLine(text), limits.profileShortTextLength);
  return type === types.paragraph.id ? cutText(text, limits.profileParagraphLength) : text;
};

/** Returns profiles by new user id, and makes missing fields. Values that the field refuses are counted. */
export const prepareProfiles = async (
  work: Work,
  accounts: readonly Account[],
): Promise<Map<number, ProfileData>> => {
  const profiles = new Map<number, ProfileData>();
  const wanted = wantedFields(accounts);
  if (wanted.size === 0) return profiles;
  const fields = await takeFields(work, wanted);
  const byId = new Map([...fields.values()].map((field) => [field.id, field]));
  for (const { id, person } of accounts) {
    const profile: ProfileData = {};
    for (const value of person.profile ?? []) {
      const field = fields.get(keyOf(nameOf(value)));
      if (field === undefined || value.value.trim() === '') continue;
      try {
        const given = new Map([[field.id, textOf(value, field)]]);
        const find = (one: number) => work.people.get(String(one))?.id;
        Object.assign(profile, await restoreValues(work.organizationId, given, byId, find));
      } catch {
        work.tally.leave({
          of: 'other',
          what: 'profile value',
          why: 'its field refuses it',
          example: field.name,
        });
      }
    }
    profiles.set(id, profile);
  }
  return profiles;
};
