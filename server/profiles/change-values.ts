import { badRequest } from '@parlance/protocol/errors';
import { type ProfileChange, profileFieldTypes as types } from '@parlance/protocol/profiles/fields';
import { roles } from '@parlance/protocol/users/roles';
import type { ProfileData } from '@parlance/protocol/users/users';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { emitUserChange, type User } from '../users/index.ts';
import { checkValue, idsIn, type People, type ProfileValue } from './check-value.ts';
import { fetchFields, holdFields, noSuchField, type ProfileField } from './fields.ts';

/** Blank values remove too. */
const isRemoval = (value: ProfileChange['value']): value is null | '' | never[] =>
  value === null || (typeof value === 'string' ? value.trim() === '' : value.length === 0);

/** Turns ids sent as text into lists. Throws BAD_REQUEST. */
const readChanges = (
  fields: ReadonlyMap<number, ProfileField>,
  changes: readonly ProfileChange[],
): readonly ProfileChange[] =>
  changes.map(({ id, value }) => {
    const isText = typeof value === 'string' && !isRemoval(value);
    return isText && fields.get(id)?.type === types.users.id ? { id, value: idsIn(value) } : { id, value };
  });

const fetchPeople = async (
  { organizationId, query }: Reader,
  changes: readonly ProfileChange[],
): Promise<People> => {
  const ids = changes.flatMap(({ value }) => (Array.isArray(value) ? value : []));
  if (ids.length === 0) return new Set();
  const { rows } = await read<{ id: number }>`
    select id from users
    where organization_id = ${organizationId} and id = any(${ids}::bigint[]) and is_active and not is_bot
  `.execute(query);
  return new Set(rows.map(({ id }) => id));
};

const fetchValues = async (
  { organizationId, query }: Transaction,
  userId: number,
): Promise<{ readonly isBot: boolean; readonly values: ProfileData }> => {
  const { rows } = await read<{ isBot: boolean; values: ProfileData }>`
    select is_bot as "isBot", profile_data as "values" from users
    where organization_id = ${organizationId} and id = ${userId} for no key update
  `.execute(query);
  return rows[0]!;
};

const checkEditable = (field: ProfileField, actor: Pick<User, 'role'>): void => {
  if (!field.editableByUser && actor.role > roles.administrator)
    throw badRequest('You are not allowed to change this field. Contact an administrator to update it.');
};

/** The caller checks permission. Checks every value before writing any. Throws BAD_REQUEST. */
export const doChangeValues = async (
  transaction: Transaction,
  actor: Pick<User, 'role'>,
  userId: number,
  changes: readonly ProfileChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  await holdFields(transaction);
  const fields = new Map((await fetchFields(transaction)).map((field) => [field.id, field]));
  const read = readChanges(fields, changes);
  const people = await fetchPeople(transaction, read);
  const { isBot, values } = await fetchValues(transaction, userId);
  if (isBot) throw badRequest('Bots have no custom profile fields.');
  const after = new Map<number, ProfileValue | undefined>();
  for (const { id, value } of read) {
    const field = fields.get(id);
    if (field === undefined) throw noSuchField(id);
    checkEditable(field, actor);
    after.set(
      id,
      isRemoval(value) ? undefined : await checkValue(transaction.organizationId, field, value, people),
    );
  }
  const changed = [...after].filter(([id, value]) => values[id]?.value !== value?.value);
  if (changed.length === 0) return;
  const set = Object.fromEntries(changed.filter(([, value]) => value !== undefined));
  const removed = changed.filter(([, value]) => value === undefined).map(([id]) => String(id));
  await write`
    update users set profile_data = (profile_data - ${removed}::text[]) || ${set}::jsonb
    where organization_id = ${transaction.organizationId} and id = ${userId}
  `.execute(transaction.query);
  for (const [id, value] of changed)
    emitUserChange(transaction, { user_id: userId, custom_profile_field: { id, value: null, ...value } });
};

/** Throws BAD_REQUEST. */
export const doChangeOwnValues = (
  { database }: Service,
  { actor, organization }: Call,
  changes: readonly ProfileChange[],
): Promise<void> =>
  database.transact(organization.id, actor, (transaction) =>
    doChangeValues(transaction, actor, actor.id, changes),
  );
