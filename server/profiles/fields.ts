/** Stored and wire forms of custom profile fields [S22]. */
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { profileFieldTypes, type WireProfileField } from '@parlance/protocol/profiles/fields';
import { locks } from '../db/locks.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';

export interface ProfileField {
  readonly id: number;
  readonly type: number;
  readonly name: string;
  readonly hint: string;
  /** JSON text; empty for types without data. */
  readonly data: string;
  readonly displayInSummary: boolean;
  readonly required: boolean;
  readonly editableByUser: boolean;
  readonly useForMatching: boolean;
}

/** In display order. */
export const fetchFields = async ({ query, organizationId }: Reader): Promise<ProfileField[]> => {
  const { rows } = await read<ProfileField>`
    select id, type, name, hint, data, display_in_summary as "displayInSummary", required,
      editable_by_user as "editableByUser", use_for_matching as "useForMatching"
    from profile_fields where organization_id = ${organizationId} order by place, id
  `.execute(query);
  return rows;
};

/** Pure. */
export const renderFields = (fields: readonly ProfileField[]): WireProfileField[] =>
  fields.map((field, index) => ({
    id: field.id,
    type: field.type,
    field_type: field.type,
    order: index + 1,
    name: field.name,
    hint: field.hint,
    field_data: field.data,
    display_in_profile_summary: field.displayInSummary,
    required: field.required,
    editable_by_user: field.editableByUser,
    ...(field.useForMatching ? { use_for_user_matching: true as const } : {}),
  }));

export const fieldTypes = Object.fromEntries(
  Object.values(profileFieldTypes).map(({ key, id, name }) => [key, { id, name }]),
);

export const noSuchField = (id: number) => badRequest(say('Field id {id} not found.', { id }));

/** Serializes changes of fields, and excludes `holdFields`. */
export const lockFields = async ({ query, organizationId }: Transaction): Promise<void> => {
  await read`select pg_advisory_xact_lock(${locks.profileFields}, ${organizationId})`.execute(query);
};

/** Keeps fields unchanged until the transaction ends, while others may also set values. */
export const holdFields = async ({ query, organizationId }: Transaction): Promise<void> => {
  await read`select pg_advisory_xact_lock_shared(${locks.profileFields}, ${organizationId})`.execute(query);
};
