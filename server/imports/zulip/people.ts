import { Readable } from 'node:stream';
import { userSettings } from '@parlance/protocol/settings/user-settings';
import type { Archive } from '../archive/index.ts';
import { readJson } from '../archive/index.ts';
import { gather } from '../gather.ts';
import { type Fields, fieldsOf, numberOf, textOf } from '../reading/values.ts';
import type { Bytes, Group, Person, PersonRole, ProfileValue } from '../vocabulary.ts';
import { botSetups, readBot } from './bots.ts';
import { idOf, momentOf } from './ids.ts';
import type { Tables } from './tables.ts';

const roles: Readonly<Record<number, PersonRole>> = {
  100: 'owner',
  200: 'administrator',
  300: 'moderator',
  400: 'member',
  600: 'guest',
};

/** Exports from before 2020 have a mark for each role. */
const roleOf = (user: Fields): PersonRole => {
  const role = numberOf(user.role);
  if (role !== undefined) return roles[role] ?? 'member';
  if (user.is_guest === true) return 'guest';
  if (user.is_realm_owner === true) return 'owner';
  return user.is_realm_admin === true ? 'administrator' : 'member';
};

const settingsOf = (user: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(user).filter(([name, value]) => Object.hasOwn(userSettings, name) && value !== null),
  );

const profilesOf = (tables: Tables): Map<string, ProfileValue[]> => {
  const fields = new Map(tables.of('zerver_customprofilefield').map((field) => [idOf(field.id), field]));
  const found = new Map<string, ProfileValue[]>();
  for (const { user_profile, field: id, value } of tables.of('zerver_customprofilefieldvalue')) {
    const field = fields.get(idOf(id));
    const name = textOf(field?.name);
    if (field === undefined || name === undefined) continue;
    gather(found, idOf(user_profile), {
      field: name,
      type: numberOf(field.field_type),
      data: textOf(field.field_data),
      value: Array.isArray(value) ? JSON.stringify(value) : String(value),
    });
  }
  return found;
};

/** Pictures by the id of their person; the original where there is one. */
const avatarsOf = async (archive: Archive): Promise<Map<string, Bytes>> => {
  const found = new Map<string, Bytes>();
  const name = 'avatars/records.json';
  if (!archive.entries.has(name)) return found;
  for await (const { value } of readJson(archive, name)) {
    const { user_profile_id, path, s3_path } = fieldsOf(value);
    const entry = [path, s3_path]
      .map((one) => `avatars/${textOf(one) ?? ''}`)
      .find((one) => archive.entries.has(one));
    const id = idOf(user_profile_id);
    if (entry !== undefined && (!found.has(id) || entry.endsWith('.original')))
      found.set(id, async () => Readable.from(await archive.open(entry)));
  }
  return found;
};

const systemOf = (email: string): Person['system'] => {
  if (/^welcome-bot@/.test(email)) return 'welcome-bot';
  return /^emailgateway@/.test(email) ? 'email-gateway' : 'notification-bot';
};

/** Zulip gives people without an address one of its own, and those who show theirs to no one another one. */
const realEmail = (email: string | undefined): string | undefined =>
  email === undefined || email.endsWith('.invalid') || /^exported-user-[0-9a-f]+@/.test(email)
    ? undefined
    : email;

export const readPeople = async (archive: Archive, tables: Tables): Promise<Person[]> => {
  const profiles = profilesOf(tables);
  const avatars = await avatarsOf(archive);
  const setups = botSetups(tables);
  const crossRealm = tables.of('zerver_userprofile_crossrealm').map(
    (user): Person => ({
      kind: 'person',
      id: idOf(user.id),
      name: textOf(user.full_name) ?? textOf(user.email) ?? 'Notification Bot',
      role: 'member',
      isActive: true,
      system: systemOf(textOf(user.email) ?? ''),
    }),
  );
  const people = [...tables.of('zerver_userprofile'), ...tables.of('zerver_userprofile_mirrordummy')].map(
    (user): Person => {
      const id = idOf(user.id);
      const isDummy = user.is_mirror_dummy === true;
      return {
        kind: 'person',
        id,
        name: textOf(user.full_name) ?? id,
        email: realEmail(textOf(user.delivery_email) ?? textOf(user.email)),
        role: roleOf(user),
        isActive: user.is_active !== false && !isDummy,
        bot: user.is_bot === true ? readBot(user, setups) : undefined,
        isUnknown: isDummy,
        createdAt: momentOf(user.date_joined),
        timezone: textOf(user.timezone),
        settings: settingsOf(user),
        profile: profiles.get(id),
        avatar: user.avatar_source === 'U' ? avatars.get(id) : undefined,
      };
    },
  );
  return [...crossRealm, ...people];
};

/** Members and subgroups by their group, which may have no name. */
export const contentsOfGroups = (tables: Tables) => {
  const members = new Map<string, string[]>();
  for (const { user_group, user_profile } of tables.of('zerver_usergroupmembership'))
    gather(members, idOf(user_group), idOf(user_profile));
  const subgroups = new Map<string, string[]>();
  for (const { supergroup, subgroup } of tables.of('zerver_groupgroupmembership'))
    gather(subgroups, idOf(supergroup), idOf(subgroup));
  return { members, subgroups };
};

/** Newer exports name groups in a table of their own. */
export const readGroups = (tables: Tables): Group[] => {
  const { members, subgroups } = contentsOfGroups(tables);
  const named = [...tables.of('zerver_namedusergroup'), ...tables.of('zerver_usergroup')].filter(
    ({ name }) => textOf(name) !== undefined,
  );
  return named.map((group): Group => {
    const id = idOf(group.usergroup_ptr ?? group.id);
    const name = textOf(group.name)!;
    return {
      kind: 'group',
      id,
      name,
      description: textOf(group.description) ?? '',
      isActive: group.deactivated !== true,
      members: members.get(id) ?? [],
      subgroups: subgroups.get(id) ?? [],
      // Exports from before 2023 begin it with a mark.
      system: group.is_system_group === true ? name.replace(/^@/, '') : undefined,
    };
  });
};
