/** Custom profile fields; only administrators change them [S119] to [S122]. */
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import {
  type createProfileField,
  profileFieldsChanged,
  profileFieldTypes,
  type updateProfileField,
} from '@parlance/protocol/profiles/fields';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { accessUser, checkAdministrator } from '../users/index.ts';
import { checkField } from './check-field.ts';
import { accountOf, checkFieldData, choicesOf } from './choices.ts';
import { fetchFields, lockFields, noSuchField, type ProfileField, renderFields } from './fields.ts';
import { forgetField, removeChosen } from './forget.ts';

/** Locks all fields for `work`, then emits the new list. */
const change = <T>(
  { database }: Service,
  { actor, organization }: Call,
  work: (transaction: Transaction, fields: readonly ProfileField[]) => Promise<T>,
): Promise<T> => {
  checkAdministrator(actor);
  return database.transact(organization.id, actor, async (transaction) => {
    await lockFields(transaction);
    checkAdministrator(await accessUser(transaction, actor.id));
    const result = await work(transaction, await fetchFields(transaction));
    const fields = renderFields(await fetchFields(transaction));
    transaction.emit(profileFieldsChanged.of({ fields }), { everyone: true });
    return result;
  });
};

/** Appends the field; returns its id. Throws UNAUTHORIZED_PRINCIPAL and BAD_REQUEST. */
export const doCreateField = (
  service: Service,
  input: Input<typeof createProfileField>,
  call: Call,
): Promise<number> =>
  change(service, call, async (transaction, fields) => {
    if (fields.length >= limits.profileFields)
      throw badRequest(
        say('An organization has at most {limit} custom profile fields.', { limit: limits.profileFields }),
      );
    const given: ProfileField = {
      id: 0,
      type: input.field_type,
      name: input.name,
      hint: input.hint,
      data: checkFieldData(input.field_type, input.field_data),
      displayInSummary: input.display_in_profile_summary,
      required: input.required,
      editableByUser: input.editable_by_user,
      useForMatching: input.use_for_user_matching,
    };
    const { organizationId, query } = transaction;
    const { rows: places } = await read<{ place: number }>`
      select coalesce(max(place), 0) + 1 as place from profile_fields where organization_id = ${organizationId}
    `.execute(query);
    const field = checkField(given, fields);
    const { rows } = await write<{ id: number }>`
      insert into profile_fields (organization_id, type, place, name, hint, data, display_in_summary, required,
        editable_by_user, use_for_matching)
      values (${organizationId}, ${field.type}, ${places[0]!.place}, ${field.name}, ${field.hint}, ${field.data},
        ${field.displayInSummary}, ${field.required}, ${field.editableByUser}, ${field.useForMatching})
      returning id
    `.execute(query);
    return rows[0]!.id;
  });

/** Known accounts keep their name, hint and URL. */
const checkKnownAccount = (field: ProfileField, input: Input<typeof updateProfileField>): void => {
  if (field.type !== profileFieldTypes.externalAccount.id || accountOf(field.data) === 'custom') return;
  const changesData =
    input.field_data !== undefined && checkFieldData(field.type, input.field_data) !== field.data;
  const changesName = (input.name ?? field.name) !== field.name || (input.hint ?? field.hint) !== field.hint;
  if (changesData || changesName) throw badRequest('Default custom field cannot be updated.');
};

/** Also removes values whose choice is gone. Throws UNAUTHORIZED_PRINCIPAL and BAD_REQUEST. */
export const doUpdateField = (
  service: Service,
  input: Input<typeof updateProfileField>,
  call: Call,
): Promise<void> =>
  change(service, call, async (transaction, fields) => {
    const field = fields.find(({ id }) => id === input.field_id);
    if (field === undefined) throw noSuchField(input.field_id);
    checkKnownAccount(field, input);
    const after = checkField(
      {
        ...field,
        name: input.name ?? field.name,
        hint: input.hint ?? field.hint,
        data: input.field_data === undefined ? field.data : checkFieldData(field.type, input.field_data),
        displayInSummary: input.display_in_profile_summary ?? field.displayInSummary,
        required: input.required ?? field.required,
        editableByUser: input.editable_by_user ?? field.editableByUser,
        useForMatching: input.use_for_user_matching ?? field.useForMatching,
      },
      fields.filter(({ id }) => id !== field.id),
    );
    await write`
      update profile_fields set name = ${after.name}, hint = ${after.hint}, data = ${after.data},
        display_in_summary = ${after.displayInSummary}, required = ${after.required},
        editable_by_user = ${after.editableByUser}, use_for_matching = ${after.useForMatching}
      where organization_id = ${transaction.organizationId} and id = ${field.id}
    `.execute(transaction.query);
    if (field.type !== profileFieldTypes.dropdown.id) return;
    const left = choicesOf(after.data);
    const gone = choicesOf(field.data).filter((choice) => !left.includes(choice));
    if (gone.length > 0) await removeChosen(transaction, field.id, gone);
  });

/** `order`: the ids of all fields. Throws UNAUTHORIZED_PRINCIPAL and BAD_REQUEST. */
export const doReorderFields = (service: Service, order: readonly number[], call: Call): Promise<void> =>
  change(service, call, async (transaction, fields) => {
    const isWhole = order.length === fields.length && fields.every(({ id }) => order.includes(id));
    if (!isWhole) throw badRequest('Invalid order mapping.', { var_name: 'order' });
    await write`
      update profile_fields f set place = o.place
      from unnest(${order}::int[]) with ordinality as o(id, place)
      where f.organization_id = ${transaction.organizationId} and f.id = o.id
    `.execute(transaction.query);
  });

/** Also removes its values. Throws UNAUTHORIZED_PRINCIPAL and BAD_REQUEST. */
export const doRemoveField = (service: Service, id: number, call: Call): Promise<void> =>
  change(service, call, async (transaction, fields) => {
    if (!fields.some((field) => field.id === id)) throw noSuchField(id);
    await write`
      delete from profile_fields where organization_id = ${transaction.organizationId} and id = ${id}
    `.execute(transaction.query);
    await forgetField(transaction, id);
  });
