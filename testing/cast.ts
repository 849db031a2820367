/** The people of every test: always the same, so that a test names only what it is about. */

import { roles } from '@parlance/protocol/roles';
import type { Database } from '@parlance/server/db/database';
import { foundOrganization } from '@parlance/server/organization/index';
import { createSecrets } from '@parlance/server/secrets';

/** The root host of the service under test; organizations are its subdomains. */
export const externalUrl = 'http://chat.example.org';
export const secrets = createSecrets(Buffer.alloc(32, 'a key for tests alone'));

const day = 86_400;

/** Whoever is not a bot joined long ago, but for the newcomer. */
const parts = {
  owner: { fullName: 'Olive Owner', role: roles.owner },
  administrator: { fullName: 'Ada Administrator', role: roles.administrator },
  moderator: { fullName: 'Max Moderator', role: roles.moderator },
  member: { fullName: 'Member One', role: roles.member },
  otherMember: { fullName: 'Member Two', role: roles.member },
  guest: { fullName: 'Gus Guest', role: roles.guest },
  newcomer: { fullName: 'Nova Newcomer', role: roles.member, joinedSecondsAgo: 0 },
  bot: { fullName: 'Relay Bot', role: roles.member, botOf: 'member' },
  /** The owner of another organization on the same server. */
  outsider: { fullName: 'Una Outsider', role: roles.owner, organization: 'elsewhere' },
} as const satisfies Record<string, Part>;

interface Part {
  readonly fullName: string;
  readonly role: number;
  readonly joinedSecondsAgo?: number;
  readonly botOf?: string;
  readonly organization?: string;
}

export type Role = keyof typeof parts;
export const roleNames = Object.keys(parts) as Role[];

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly fullName: string;
  readonly apiKey: string;
  readonly organizationId: number;
  /** Where this person's organization is reached. */
  readonly url: string;
}

export type Cast = Readonly<Record<Role, Person>>;

const addPerson = async (
  database: Database,
  organization: { readonly id: number; readonly subdomain: string },
  name: Role,
  part: Part,
  cast: Partial<Record<Role, Person>>,
): Promise<Person> => {
  const email =
    part.botOf === undefined ? `${name.toLowerCase()}@example.com` : `${name}-bot@chat.example.org`;
  const apiKey = name.padEnd(32, '0').replace(/[^A-Za-z0-9]/g, '0');
  const joined = new Date(Date.now() - (part.joinedSecondsAgo ?? 400 * day) * 1000);
  const { id } = await database.query
    .insertInto('users')
    .values({
      organization_id: organization.id,
      email,
      full_name: part.fullName,
      role: part.role,
      is_bot: part.botOf !== undefined,
      bot_type: part.botOf === undefined ? null : 1,
      bot_owner_id: part.botOf === undefined ? null : cast[part.botOf as Role]!.id,
      password_hash: null,
      created_at: joined,
      first_sign_in_at: joined,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.query
    .insertInto('api_keys')
    .values({
      organization_id: organization.id,
      hash: secrets.hash(apiKey),
      user_id: id,
      name: 'test',
      sealed: secrets.seal(apiKey),
    })
    .execute();
  const { protocol, host } = new URL(externalUrl);
  const subdomain = organization.subdomain === '' ? '' : `${organization.subdomain}.`;
  return {
    id,
    email,
    fullName: part.fullName,
    apiKey,
    organizationId: organization.id,
    url: `${protocol}//${subdomain}${host}`,
  };
};

/** Founds both organizations in an empty database. */
export const foundCast = async (database: Database): Promise<Cast> => {
  const home = { id: await foundOrganization(database, { subdomain: '', name: 'Home' }), subdomain: '' };
  const elsewhere = {
    id: await foundOrganization(database, { subdomain: 'elsewhere', name: 'Elsewhere' }),
    subdomain: 'elsewhere',
  };
  const cast: Partial<Record<Role, Person>> = {};
  for (const name of roleNames) {
    const part: Part = parts[name];
    const organization = part.organization === undefined ? home : elsewhere;
    cast[name] = await addPerson(database, organization, name, part, cast);
  }
  return cast as Cast;
};
