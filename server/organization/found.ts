/** Founds an organization: row, log, built-in groups, system bots. `users/` adds the first owner. */
import { release } from '@parlance/protocol/levels';
import { roles, type SystemGroup, systemGroups } from '@parlance/protocol/users/roles';
import { systemBots } from '@parlance/protocol/users/system-bots';
import { Refusal } from '../config/refusal.ts';
import type { Database } from '../db/database.ts';
import { locks } from '../db/locks.ts';
import { read, type Writable, write } from '../db/sql.ts';

const descriptions: Readonly<Record<SystemGroup, string>> = {
  'role:nobody': 'Nobody',
  'role:owners': 'Owners of this organization',
  'role:administrators': 'Administrators of this organization, including owners',
  'role:moderators': 'Moderators of this organization, including administrators',
  'role:fullmembers': 'Members of this organization whose account is not new, and moderators',
  'role:members': 'Members of this organization, not including guests',
  'role:everyone': 'Everyone in this organization, including guests',
  'role:internet': 'Everyone on the Internet',
};

/** Each group contains the previous one, so senior roles have the rights of junior ones. */
const chain: readonly SystemGroup[] = [
  'role:owners',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
  'role:internet',
];

const placeOf = (subdomain: string): string => (subdomain === '' ? 'at the root host' : subdomain);

/** Locks the subdomain until the transaction ends. Throws a Refusal if it is taken or locked. */
const claim = async (query: Writable, subdomain: string): Promise<void> => {
  const { rows: held } = await read<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${locks.founding}::int, hashtext(${subdomain})) as "isOurs"
  `.execute(query);
  if (!held[0]!.isOurs)
    throw new Refusal(
      `An organization ${placeOf(subdomain)} is just being made or imported: try again when that is done.`,
    );
  const { rows } = await read`select from organizations where subdomain = ${subdomain}`.execute(query);
  if (rows.length > 0) throw new Refusal(`There is an organization ${placeOf(subdomain)} already.`);
};

export interface Founding {
  readonly id: number;
  readonly subdomain: string;
  readonly name: string;
}

export const reserveOrganizationId = async (query: Writable): Promise<number> => {
  const { rows } = await write<{ id: number }>`
    select nextval(pg_get_serial_sequence('organizations', 'id'))::int as id
  `.execute(query);
  return rows[0]!.id;
};

/** Throws a Refusal when the subdomain is taken. */
export const foundOrganization = async (
  database: Database,
  founding: Omit<Founding, 'id'>,
): Promise<number> => {
  const id = await reserveOrganizationId(database.query);
  await database.inTransaction((query) => foundWithin(query, { ...founding, id }));
  return id;
};

export const foundWithin = async (query: Writable, { id, subdomain, name }: Founding): Promise<void> => {
  await claim(query, subdomain);
  await write`
    insert into organizations (id, subdomain, name, release) values (${id}, ${subdomain}, ${name}, ${release})
  `.execute(query);
  await write`insert into organization_logs (organization_id, position) values (${id}, 0)`.execute(query);
  const names = Object.keys(systemGroups) as SystemGroup[];
  const texts = names.map((group) => descriptions[group]);
  const { rows } = await write<{ id: number; name: string }>`
    insert into groups (organization_id, name, description, is_system, created_at)
    select ${id}, name, description, true, null
    from unnest(${names}::text[], ${texts}::text[]) as g(name, description)
    returning id, name
  `.execute(query);
  const ids = Object.fromEntries(rows.map((row) => [row.name, row.id])) as Record<SystemGroup, number>;
  // Bots see what members see; each notice decides where it goes.
  const chained = chain.map((group) => ids[group]);
  await write`
    insert into group_subgroups (organization_id, group_id, subgroup_id)
    select ${id}, * from unnest(${chained.slice(1)}::int[], ${chained.slice(0, -1)}::int[])
  `.execute(query);
  await write`update organizations set system_groups = ${ids}::jsonb where id = ${id}`.execute(query);
  const bots = Object.entries(systemBots).map(([bot, { email, fullName }]) => ({ bot, email, fullName }));
  await write`
    insert into users (organization_id, email, full_name, role, is_bot, bot_type, first_sign_in_at, system_bot)
    select ${id}, email, full_name, ${roles.member}, true, 1, now(), bot
    from unnest(
      ${bots.map(({ email }) => email)}::text[], ${bots.map(({ fullName }) => fullName)}::text[],
      ${bots.map(({ bot }) => bot)}::text[]
    ) as b(email, full_name, bot)
  `.execute(query);
};
