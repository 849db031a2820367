/** Custom profile fields (api.md, Custom profile field) [S22], [S23]. */
import * as z from 'zod';
import { boolean, integer, json, list, nullable, optional, string, text, withDefault } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event } from '../event.ts';
import { initial } from '../initial.ts';
import { limits } from '../limits.ts';
import { fieldTypes } from './field-types.ts';

/** Names, and the keys by which clients look them up. */
export const profileFieldTypes = {
  shortText: { id: fieldTypes.shortText, key: 'SHORT_TEXT', name: 'Short text' },
  paragraph: { id: fieldTypes.paragraph, key: 'LONG_TEXT', name: 'Paragraph' },
  dropdown: { id: fieldTypes.dropdown, key: 'SELECT', name: 'Dropdown' },
  date: { id: fieldTypes.date, key: 'DATE', name: 'Date' },
  link: { id: fieldTypes.link, key: 'URL', name: 'Link' },
  users: { id: fieldTypes.users, key: 'USER', name: 'Users' },
  externalAccount: { id: fieldTypes.externalAccount, key: 'EXTERNAL_ACCOUNT', name: 'External account' },
  pronouns: { id: fieldTypes.pronouns, key: 'PRONOUNS', name: 'Pronouns' },
} as const;

const profileField = z.strictObject({
  id: integer,
  type: integer,
  /** `type` under its name in requests. */
  field_type: integer,
  order: integer,
  name: string,
  hint: string,
  /** JSON text, or empty. */
  field_data: string,
  display_in_profile_summary: boolean,
  required: boolean,
  editable_by_user: boolean,
  use_for_user_matching: z.literal(true).optional(),
});
export type WireProfileField = z.infer<typeof profileField>;

export const profileFieldsChanged = event({
  type: 'custom_profile_fields',
  summary:
    'The custom profile fields changed; these are all of them. Values of fields that are not among them are gone.',
  fields: { fields: list(profileField) },
});

export const profileFieldsData = initial(
  ['custom_profile_fields'],
  {
    custom_profile_fields: list(profileField),
    custom_profile_field_types: z.record(string, z.strictObject({ id: integer, name: string })),
  },
  { forSpectators: true },
);

const fieldData = z.record(
  string,
  z.union([string, z.strictObject({ text: string, order: z.union([string, integer]) })]),
);
const path = '/realm/profile_fields';
const byId = { field_id: json(integer, 'The field.') };
const meanings = {
  name: 'What the field is called; taken from the type for the known kinds of external account.',
  hint: 'Help for those who fill it in.',
  data: 'For a dropdown, its choices by key: {text, order}. For an external account, {subtype}, with url_pattern when the subtype is custom.',
  summary: 'Whether the field stands in the summary of a profile; at most two fields do.',
  required: 'Whether people are asked to fill it in.',
  editable: 'Whether people fill it in themselves, or only administrators for them.',
  matching: 'Whether typing the value finds the person; for short texts and external accounts.',
} as const;

export const getProfileFields = endpoint({
  name: 'get-custom-profile-fields',
  method: 'GET',
  path,
  summary: 'Returns the custom profile fields, in their order.',
  answer: { custom_fields: list(profileField) },
});

export const createProfileField = endpoint({
  name: 'create-custom-profile-field',
  method: 'POST',
  path,
  summary: 'Makes a custom profile field; for administrators.',
  parameters: {
    name: withDefault(text(string, meanings.name), ''),
    hint: withDefault(text(string, meanings.hint), ''),
    field_type: json(integer.min(1).max(8), 'The type, 1 to 8.'),
    field_data: withDefault(json(fieldData, meanings.data), {}),
    display_in_profile_summary: withDefault(json(boolean, meanings.summary), false),
    required: withDefault(json(boolean, meanings.required), false),
    editable_by_user: withDefault(json(boolean, meanings.editable), true),
    use_for_user_matching: withDefault(json(boolean, meanings.matching), false),
  },
  answer: { id: integer },
  errors: ['BAD_REQUEST', 'UNAUTHORIZED_PRINCIPAL'],
});

export const updateProfileField = endpoint({
  name: 'update-custom-profile-field',
  method: 'PATCH',
  path: `${path}/{field_id}`,
  summary:
    'Changes a custom profile field; for administrators. Values that name a choice which is gone are removed.',
  pathParameters: byId,
  parameters: {
    name: optional(text(string, meanings.name)),
    hint: optional(text(string, meanings.hint)),
    field_data: optional(json(fieldData, meanings.data)),
    display_in_profile_summary: optional(json(boolean, meanings.summary)),
    required: optional(json(boolean, meanings.required)),
    editable_by_user: optional(json(boolean, meanings.editable)),
    use_for_user_matching: optional(json(boolean, meanings.matching)),
  },
  errors: ['BAD_REQUEST', 'UNAUTHORIZED_PRINCIPAL'],
});

export const reorderProfileFields = endpoint({
  name: 'reorder-custom-profile-fields',
  method: 'PATCH',
  path,
  summary: 'Puts the custom profile fields into another order; for administrators.',
  parameters: {
    order: json(list(integer).max(limits.profileFields), 'The ids of all fields, first to last.'),
  },
  errors: ['BAD_REQUEST', 'UNAUTHORIZED_PRINCIPAL'],
});

export const removeProfileField = endpoint({
  name: 'delete-custom-profile-field',
  method: 'DELETE',
  path: `${path}/{field_id}`,
  summary: 'Deletes a custom profile field with all its values; for administrators.',
  pathParameters: byId,
  errors: ['BAD_REQUEST', 'UNAUTHORIZED_PRINCIPAL'],
});

/** Null removes the value [S110]. */
const given = nullable(z.union([string, list(integer).max(limits.profileUsers)]));
export const profileChanges = list(z.object({ id: integer, value: given })).max(limits.profileFields);
export type ProfileChange = z.infer<typeof profileChanges>[number];

export const updateOwnProfile = endpoint({
  name: 'update-own-profile-data',
  method: 'PATCH',
  path: '/users/me/profile_data',
  summary: "Sets values of the caller's custom profile fields.",
  parameters: {
    data: json(profileChanges, 'The fields and their values; ids of users where the field holds users.'),
  },
  errors: ['BAD_REQUEST'],
});

export const removeOwnProfile = endpoint({
  name: 'remove-own-profile-data',
  method: 'DELETE',
  path: '/users/me/profile_data',
  summary: "Removes values of the caller's custom profile fields.",
  parameters: { data: json(list(integer).max(limits.profileFields), 'The fields.') },
  errors: ['BAD_REQUEST'],
});
