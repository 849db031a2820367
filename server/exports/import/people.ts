import { userSettings } from '@parlance/protocol/settings/user-settings';
import { roleNumbers, roles } from '@parlance/protocol/users/roles';
import type { ProfileData } from '@parlance/protocol/users/users';
import { Refusal } from '../../config/refusal.ts';
import { drawIds } from '../../db/draw-ids.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { newAvatarKey, type ProfileField, restoreFields, restoreValues } from '../../profiles/index.ts';
import { checkEmail, checkFormerName } from '../../users/index.ts';
import type { Row } from '../format.ts';
import { checkedSettings } from './checked-settings.ts';
import type { Mapping } from './mapping.ts';

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
