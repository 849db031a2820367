/** Stores personal settings that differ from the defaults. */
import {
  type UserSettingName,
  userSettingChanged,
  userSettings,
} from '@parlance/protocol/settings/user-settings';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { languageName } from '../languages/index.ts';
import type { SettingChange } from '../users/index.ts';

export type SettingValues = Readonly<Partial<Record<UserSettingName, boolean | number | string>>>;

interface Whose {
  readonly userIds: readonly number[];
  /** Changes by the users themselves are remembered. */
  readonly isOwn: boolean;
  /** Keeps what users changed themselves. */
  readonly skipsEdited: boolean;
}

export const settingsIn = (input: Readonly<Record<string, unknown>>): SettingValues =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => name in userSettings && value !== undefined),
  ) as SettingValues;

const eventOf = ({ name, value }: SettingChange) =>
  userSettingChanged.of({
    property: name,
    value,
    ...(name === 'default_language' ? { language_name: languageName(String(value)) ?? String(value) } : {}),
  });

/** Emits and returns the changes, in two statements. Only a bot itself changes its settings. */
export const doChangeSettings = async (
  transaction: Transaction,
  values: SettingValues,
  { userIds, isOwn, skipsEdited }: Whose,
): Promise<SettingChange[]> => {
  const given = Object.entries(values) as [UserSettingName, SettingChange['value']][];
  if (given.length === 0) return [];
  const names = given.map(([name]) => name);
  const { rows } = await write<{ name: UserSettingName; users: number[] }>`
    with given as (
      select name, value::jsonb, fallback::jsonb from unnest(
        ${names}::text[], ${given.map(([, value]) => JSON.stringify(value))}::text[],
        ${names.map((name) => JSON.stringify(userSettings[name].default))}::text[]
      ) as g(name, value, fallback)
    ), targets as materialized (
      select u.id, u.settings, u.edited_settings from users u
      where u.organization_id = ${transaction.organizationId} and u.id = any(${userIds}::int[])
        and (${isOwn}::boolean or not u.is_bot) and not u.is_deleted and u.system_bot is null
      order by u.id for no key update
    ), changes as (
      select t.id, g.name, g.value, g.fallback from targets t cross join given g
      where coalesce(t.settings -> g.name, g.fallback) <> g.value
        and not (${skipsEdited}::boolean and g.name = any(t.edited_settings))
    ), folded as (
      select id, array_agg(name) as names, jsonb_object_agg(name, value) filter (where value <> fallback) as kept
      from changes group by id
    ), written as (
      update users u set settings = (u.settings - f.names) || coalesce(f.kept, '{}')
      from folded f where u.organization_id = ${transaction.organizationId} and u.id = f.id
    )
    select name, array_agg(id order by id) as users from changes group by name order by name
  `.execute(transaction.query);
  if (isOwn)
    await write`
      update users set edited_settings = array(select unnest(edited_settings) union select unnest(${names}::text[]))
      where organization_id = ${transaction.organizationId} and id = any(${userIds}::int[])
        and not edited_settings @> ${names}::text[]
    `.execute(transaction.query);
  const changes = rows.map(({ name, users }) => ({ name, value: values[name]!, userIds: users }));
  for (const change of changes) transaction.emit(eventOf(change), { users: change.userIds });
  return changes;
};
