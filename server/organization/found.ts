/** Founds an organization: row, log, built-in groups, system bots. `users/` adds the first owner. */
import { release } from '@parlance/protocol/levels';
import { roles, type SystemGroup, systemGroups } from '@parlance/protocol/users/roles';
import { systemBots } from '@parlance/protocol/users/system-bots';
import { type Transaction as KyselyTransaction, sql } from 'kysely';
import { Refusal } from '../config/refusal.ts';
import type { Database } from '../db/database.ts';
import type { Query } from '../db/reader.ts';
import type { Schema } from '../db/schema.ts';

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

/** Advisory lock class of subdomains being founded. */
const foundingLocks = 0x666f756e;

const placeOf = (subdomain: string): string => (subdomain === '' ? 'at the root host' : subdomain);

/** Locks the subdomain until the transaction ends. Throws a Refusal if it is taken or locked. */
const claim = async (query: KyselyTransaction<Schema>, subdomain: string): Promise<void> => {
  const { rows: locks } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${foundingLocks}::int, hashtext(${subdomain})) as "isOurs"
  `.execute(query);
  if (!locks[0]!.isOurs)
    throw new Refusal(
      `An organization ${placeOf(subdomain)} is just being made or imported: try again when that is done.`,
    );
  const { rows } = await sql`select from organizations where subdomain = ${subdomain}`.execute(query);
  if (rows.length > 0) throw new Refusal(`There is an organization ${placeOf(subdomain)} already.`);
};

export interface Founding {
  readonly id: number;
  readonly subdomain: string;
  readonly name: string;
}

export const reserveOrganizationId = async (query: Query): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
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
  await database.query.transaction().execute((query) => foundWithin(query, { ...founding, id }));
  return id;
};

export const foundWithin = async (
  query: KyselyTransaction<Schema>,
  { id, subdomain, name }: Founding,
): Promise<void> => {
  await claim(query, subdomain);
  await query.insertInto('organizations').values({ id, subdomain, name, release }).execute();
  await query.insertInto('organization_logs').values({ organization_id: id, position: 0 }).execute();
  const names = Object.keys(systemGroups) as SystemGroup[];
  const rows = await query
    .insertInto('groups')
    .values(
      names.map((group) => ({
        organization_id: id,
        name: group,
        description: descriptions[group],
        is_system: true,
        creator_id: null,
        created_at: null,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const ids = Object.fromEntries(rows.map((row) => [row.name, row.id])) as Record<SystemGroup, number>;
  await query
    .insertInto('group_subgroups')
    .values(
      chain.slice(1).map((group, index) => ({
        organization_id: id,
        group_id: ids[group],
        subgroup_id: ids[chain[index]!],
      })),
    )
    .execute();
  await query
    .updateTable('organizations')
    .set({ system_groups: sql`${ids}::jsonb` })
    .where('id', '=', id)
    .execute();
  // Bots see what members see; each notice decides where it goes.
  await query
    .insertInto('users')
    .values(
      Object.entries(systemBots).map(([bot, { email, fullName }]) => ({
        organization_id: id,
        email,
        full_name: fullName,
        role: roles.member,
        is_bot: true,
        bot_type: 1,
        bot_owner_id: null,
        password_hash: null,
        first_sign_in_at: sql<Date>`now()`,
        system_bot: bot,
      })),
    )
    .execute();
};
