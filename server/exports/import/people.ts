import { groupSetting } from '@parlance/protocol/codec';
import { organizationSettings } from '@parlance/protocol/organization/settings';
import { groupPermissions, organizationPermissions } from '@parlance/protocol/permissions';
import { userSettings } from '@parlance/protocol/settings/user-settings';
import { roleNumbers, roles } from '@parlance/protocol/users/roles';
import type { ProfileData } from '@parlance/protocol/users/users';
import { restoreDomains, restorePlaygrounds } from '../../administration/index.ts';
import { Refusal } from '../../config/refusal.ts';
import { checkEmojiName, newEmojiFile } from '../../custom-emoji/index.ts';
import { drawIds } from '../../db/draw-ids.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { restoreLinkifiers } from '../../linkifiers/index.ts';
import { type Organization, writeOrganization } from '../../organization/index.ts';
import { newAvatarKey, type ProfileField, restoreFields, restoreValues } from '../../profiles/index.ts';
import { checkEmail, checkFormerName } from '../../users/index.ts';
import type { Row } from '../format.ts';
import { type Mapping, mapPermissions, mapSetting } from './mapping.ts';

const checkedSettings = (
  given: Readonly<Record<string, unknown>>,
  declared: Readonly<Record<string, { readonly codec: { safeParse(value: unknown): { success: boolean } } }>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      if (!Object.hasOwn(declared, name)) return false;
      if (!declared[name]!.codec.safeParse(value).success)
        throw new Refusal(`The archive has a value of the setting ${name} that cannot be.`);
      return true;
    }),
  );

const visibilityOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'number' && [1, 2, 3, 4, 5].includes(value) ? { email_address_visibility: value } : {};

/** Only versions of pictures; their files come later. */
export const writeOrganizationRow = async (
  transaction: Transaction,
  mapping: Mapping,
  row: Row<'organization'>,
): Promise<void> => {
  const { query, organizationId } = transaction;
  const { name, description, settings, user_defaults, created_at } = row;
  const permissions = Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => {
      const setting = groupSetting.safeParse(value);
      return Object.hasOwn(organizationPermissions, key) && setting.success
        ? [[key, mapSetting(mapping, setting.data)]]
        : [];
    }),
  );
  const chosen = checkedSettings(settings, organizationSettings);
  for (const [key, value] of Object.entries(chosen))
    if (/channel_id$|stream_id$/.test(key)) chosen[key] = mapping.channels.find(Number(value)) ?? -1;
  const defaults = {
    ...checkedSettings(user_defaults, userSettings),
    ...visibilityOf(user_defaults.email_address_visibility),
  };
  const pictures = Object.fromEntries(
    Object.entries(row.pictures).map(([kind, { version }]) => [kind, { version, file: null }]),
  );
  await write`
    update organizations set name = ${name}, description = ${description}, created_at = ${new Date(created_at)},
      settings = ${{ ...chosen, ...permissions }}::jsonb, user_defaults = ${defaults}::jsonb
    where id = ${organizationId}
  `.execute(query);
  await writeOrganization(transaction, {
    pictures,
    domains: restoreDomains(row.domains),
    linkifiers: await restoreLinkifiers(transaction, row.linkifiers),
    playgrounds: await restorePlaygrounds(transaction, row.playgrounds),
  });
};

export const writeFields = async (
  transaction: Transaction,
  mapping: Mapping,
  rows: readonly Row<'profile_fields'>[],
): Promise<ReadonlyMap<number, ProfileField>> => {
  const drawn = await drawIds(transaction.query, 'profile_fields_id_seq', rows);
  for (const [row, id] of drawn) mapping.fields.add(row.id, id);
  const fields = restoreFields(
    drawn.map(([{ display_in_summary, editable_by_user, use_for_matching, ...row }, id]) => ({
      ...row,
      id,
      displayInSummary: display_in_summary,
      editableByUser: editable_by_user,
      useForMatching: use_for_matching,
    })),
  );
  await write`
    insert into profile_fields (organization_id, id, type, place, name, hint, data, display_in_summary, required,
      editable_by_user, use_for_matching)
    select ${transaction.organizationId}, (f ->> 'id')::int, (f ->> 'type')::int, place, f ->> 'name', f ->> 'hint',
      f ->> 'data', (f ->> 'displayInSummary')::boolean, (f ->> 'required')::boolean,
      (f ->> 'editableByUser')::boolean, (f ->> 'useForMatching')::boolean
    from jsonb_array_elements(${JSON.stringify(fields)}::text::jsonb) with ordinality as r(f, place)
  `.execute(transaction.query);
  return new Map(fields.map((field) => [field.id, field]));
};

/** Undeliverable; the operator or an owner sets the real address later. */
const placeholderOf = ({ id }: Row<'users'>): string => `imported-user-${id}@unknown.invalid`;

/** Work for after the last user, by new ids. */
export interface Newcomers {
  /** Archive ids. */
  readonly owners: Map<number, number>;
  readonly profiles: Map<number, ReadonlyMap<number, string>>;
  /** Storage keys by archive ids. */
  readonly avatars: Map<number, string>;
}

/** Users have no password yet [S14], [S19]. The service's own accounts map to the existing ones. */
export const writeUsers = async (
  transaction: Transaction,
  mapping: Mapping,
  rows: readonly Row<'users'>[],
  { owners, avatars, profiles }: Newcomers,
): Promise<void> => {
  const { query, organizationId } = transaction;
  const { rows: bots } = await read<{ id: number; bot: string }>`
    select id, system_bot as bot from users where organization_id = ${organizationId} and system_bot is not null
  `.execute(query);
  const known = new Map(bots.map(({ id, bot }) => [bot, id]));
  for (const { id, system_bot } of rows)
    if (system_bot !== null) {
      const fresh = known.get(system_bot);
      if (fresh === undefined)
        throw new Refusal(`The archive has an account ${system_bot} that nobody knows.`);
      mapping.users.add(id, fresh);
    }
  const others = rows.filter((row) => row.system_bot === null);
  const written = (await drawIds(query, 'users_id_seq', others)).map(([row, id]) => {
    if (!roleNumbers.includes(row.role))
      throw new Refusal(`The archive has a user with the role ${row.role}.`);
    mapping.users.add(row.id, id);
    if (row.bot_owner_id !== null) owners.set(id, row.bot_owner_id);
    const values = Object.entries(row.profile_data);
    if (values.length > 0)
      profiles.set(id, new Map(values.map(([field, value]) => [mapping.fields.of(Number(field)), value])));
    const avatar = row.avatar_source === 'U' ? newAvatarKey(organizationId) : null;
    if (avatar !== null) avatars.set(row.id, avatar);
    return {
      ...row,
      id,
      email: row.email === null ? placeholderOf(row) : checkEmail(row.email),
      full_name: checkFormerName(row.full_name),
      avatar_key: avatar,
      settings: checkedSettings(row.settings ?? {}, userSettings),
      edited_settings: (row.edited_settings ?? []).filter((name) => Object.hasOwn(userSettings, name)),
    };
  });
  await write`
    insert into users (organization_id, id, email, full_name, role, is_active, is_bot, bot_type, timezone, created_at,
      is_imported_stub, is_deleted, email_address_visibility, avatar_source, avatar_version, avatar_key, settings,
      edited_settings)
    select ${organizationId}, id, email, full_name, role, is_active, is_bot, bot_type, timezone, created_at,
      not is_bot, is_deleted, email_address_visibility, avatar_source, avatar_version, avatar_key, settings,
      array(select jsonb_array_elements_text(edited_settings))
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(id int, email text, full_name text, role int,
      is_active boolean, is_bot boolean, bot_type int, timezone text, created_at timestamptz, is_deleted boolean,
      email_address_visibility int, avatar_source text, avatar_version int, avatar_key text, settings jsonb,
      edited_settings jsonb)
  `.execute(query);
};

/** Writes profile values last, since they may refer to later users. */
const writeProfiles = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  fields: ReadonlyMap<number, ProfileField>,
  profiles: Newcomers['profiles'],
): Promise<void> => {
  const written: { id: number; profile: ProfileData }[] = [];
  for (const [id, values] of profiles)
    written.push({
      id,
      profile: await restoreValues(organizationId, values, fields, (person) => mapping.users.find(person)),
    });
  await write`
    update users u set profile_data = r.profile
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(id int, profile jsonb)
    where u.organization_id = ${organizationId} and u.id = r.id
  `.execute(query);
};

export const writeEmoji = async (
  transaction: Transaction,
  mapping: Mapping,
  rows: readonly Row<'custom_emoji'>[],
  files: Map<number, { readonly file: string; readonly isAnimated: boolean }>,
): Promise<void> => {
  const drawn = await drawIds(transaction.query, 'custom_emoji_id_seq', rows);
  const written = drawn.map(([row, id]) => {
    mapping.emoji.add(row.id, id);
    const file = newEmojiFile(row.is_animated);
    files.set(row.id, { file, isAnimated: row.is_animated });
    return {
      ...row,
      id,
      name: checkEmojiName(row.name),
      author_id: mapping.users.orNull(row.author_id),
      file,
    };
  });
  await write`
    insert into custom_emoji (organization_id, id, name, author_id, file, is_animated, deactivated, created_at)
    select ${transaction.organizationId}, id, name, author_id, file, is_animated, deactivated, created_at
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(id int, name text, author_id int, file text,
      is_animated boolean, deactivated boolean, created_at timestamptz)
  `.execute(transaction.query);
};

/** Runs after the last user. Throws Refusal without an active owner. */
export const settleUsers = async (
  transaction: Transaction,
  mapping: Mapping,
  fields: ReadonlyMap<number, ProfileField>,
  { owners, profiles }: Newcomers,
): Promise<void> => {
  const { query, organizationId } = transaction;
  await writeProfiles(transaction, mapping, fields, profiles);
  await write`
    update users u set bot_owner_id = o.owner
    from unnest(${[...owners.keys()]}::int[], ${[...owners.values()].map((id) => mapping.users.of(id))}::int[])
      as o(bot, owner)
    where u.organization_id = ${organizationId} and u.id = o.bot and u.is_bot
  `.execute(query);
  const { rows } = await read`
    select from users
    where organization_id = ${organizationId} and role = ${roles.owner} and is_active and not is_bot limit 1
  `.execute(query);
  if (rows.length === 0) throw new Refusal('The archive has no active owner.');
};

/** Throws Refusal when a group contains itself through others. */
const checkNoCircle = (rows: readonly Row<'groups'>[]): void => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const done = new Set<number>();
  const visit = (id: number, above: ReadonlySet<number>): void => {
    if (above.has(id)) throw new Refusal(`The archive has group ${id} within itself.`);
    if (done.has(id)) return;
    if (above.size > 1000) throw new Refusal('The archive has groups within groups without end.');
    for (const inner of byId.get(id)?.subgroups ?? []) visit(inner, new Set([...above, id]));
    done.add(id);
  };
  for (const { id } of rows) visit(id, new Set());
};

export const writeGroups = async (
  transaction: Transaction,
  organization: Organization,
  mapping: Mapping,
  rows: readonly Row<'groups'>[],
): Promise<void> => {
  const { query, organizationId } = transaction;
  checkNoCircle(rows);
  const builtIn: Readonly<Record<string, number>> = organization.systemGroups;
  for (const { id, name, is_system } of rows)
    if (is_system) {
      const fresh = builtIn[name];
      if (fresh === undefined)
        throw new Refusal(`The archive has a built-in group ${name} that nobody knows.`);
      mapping.groups.add(id, fresh);
    }
  const others = rows.filter((row) => !row.is_system);
  const drawn = await drawIds(query, 'groups_id_seq', others);
  for (const [row, id] of drawn) mapping.groups.add(row.id, id);
  const written = drawn.map(([row, id]) => ({
    ...row,
    id,
    creator_id: mapping.users.orNull(row.creator_id),
    permissions: mapPermissions(mapping, groupPermissions, row.permissions),
    members: row.members.map((id) => mapping.users.of(id)),
    subgroups: row.subgroups.map((id) => mapping.groups.of(id)),
  }));
  const text = JSON.stringify(written);
  await write`
    insert into groups (organization_id, id, name, description, creator_id, created_at, deactivated, permissions)
    select ${organizationId}, id, name, description, creator_id, created_at, deactivated, permissions
    from jsonb_to_recordset(${text}::text::jsonb) as r(id int, name text, description text, creator_id int,
      created_at timestamptz, deactivated boolean, permissions jsonb)
  `.execute(query);
  await write`
    insert into group_members (organization_id, group_id, user_id)
    select ${organizationId}, r.id, m.value::int
    from jsonb_to_recordset(${text}::text::jsonb) as r(id int, members jsonb), jsonb_array_elements(r.members) m
  `.execute(query);
  await write`
    insert into group_subgroups (organization_id, group_id, subgroup_id)
    select ${organizationId}, r.id, s.value::int
    from jsonb_to_recordset(${text}::text::jsonb) as r(id int, subgroups jsonb), jsonb_array_elements(r.subgroups) s
  `.execute(query);
};
