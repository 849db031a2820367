/** Administrators change others' settings (level 444), except privacy. */
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import type { TargetUsers, updateSettings } from '@parlance/protocol/settings/endpoints';
import { personalSettings } from '@parlance/protocol/settings/personal';
import { fitsInteger } from '../db/integer.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { fetchUsersOfSetting } from '../groups/index.ts';
import { checkAdministrator, lockForChange, settingsChanged } from '../users/index.ts';
import { doChangeSettings, type SettingValues } from './change.ts';

export const accountParameters = [
  'full_name',
  'email',
  'old_password',
  'new_password',
  'timezone',
  'email_address_visibility',
] as const satisfies readonly (keyof Input<typeof updateSettings>)[];

const checkChangeable = (input: Input<typeof updateSettings>): void => {
  const refused = [...accountParameters, ...personalSettings].find((name) => input[name] !== undefined);
  if (refused !== undefined)
    throw badRequest(say('Cannot change this setting for other users: {name}', { name: refused }), {
      var_name: refused,
    });
};

/** Throws BAD_REQUEST alike for all ids that are no people here. */
const checkPeople = async (reader: Reader, ids: readonly number[]): Promise<void> => {
  const { rows } = await read<{ id: number }>`
    select id from users
    where organization_id = ${reader.organizationId} and not is_bot and not is_deleted and system_bot is null
      and id = any(${ids.filter(fitsInteger)}::int[])
  `.execute(reader.query);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw badRequest(say('Invalid user ID: {id}', { id: unknown }), { var_name: 'target_users' });
};

const checkGroups = async (reader: Reader, ids: readonly number[]): Promise<void> => {
  const { rows } = await read<{ id: number }>`
    select id from groups
    where organization_id = ${reader.organizationId} and id = any(${ids.filter(fitsInteger)}::int[])
  `.execute(reader.query);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw badRequest(say('Invalid user group ID: {id}', { id: unknown }), { var_name: 'target_users' });
};

const fetchTargets = async (
  transaction: Transaction,
  { organization }: Call,
  { user_ids: users = [], group_ids: groups = [] }: TargetUsers,
  now: number,
): Promise<number[]> => {
  if (users.length > 0) await checkPeople(transaction, users);
  if (groups.length === 0) return [...new Set(users)];
  await checkGroups(transaction, groups);
  const setting = { direct_members: [], direct_subgroups: [...groups] };
  const members = await fetchUsersOfSetting(transaction, organization, setting, now);
  return [...new Set([...users, ...members])];
};

/** Includes deactivated people. Throws UNAUTHORIZED_PRINCIPAL, BAD_REQUEST. */
export const changeSettingsOfOthers = async (
  { database, hooks, now }: Service,
  call: Call,
  {
    input,
    values,
    targets,
  }: {
    readonly input: Input<typeof updateSettings>;
    readonly values: SettingValues;
    readonly targets: TargetUsers;
  },
): Promise<void> => {
  const { organization, actor } = call;
  checkAdministrator(actor);
  checkChangeable(input);
  if ((targets.user_ids ?? []).length === 0 && (targets.group_ids ?? []).length === 0)
    throw badRequest('Name the users by user_ids or group_ids.', { var_name: 'target_users' });
  await database.transact(organization.id, actor, async (transaction) => {
    const locked = await lockForChange(transaction, actor.id, actor.id);
    checkAdministrator(locked.actor);
    const userIds = await fetchTargets(transaction, call, targets, now());
    const skipsEdited = targets.skip_if_already_edited ?? false;
    const changes = await doChangeSettings(transaction, values, { userIds, isOwn: false, skipsEdited });
    if (changes.length > 0) await hooks.fire(settingsChanged, transaction, changes);
  });
};
