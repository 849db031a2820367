import { type Role as RoleNumber, roles } from '@parlance/protocol/users/roles';
import { hooks } from '@parlance/server/app/features';
import type { Database } from '@parlance/server/db/database';
import { write } from '@parlance/server/db/sql';
import { Directory, foundOrganization, type Organization } from '@parlance/server/organization/index';
import { createSecrets } from '@parlance/server/secrets/secrets';
import { createUser, hashPassword } from '@parlance/server/users/index';

/** The root host; organizations are its subdomains. */
export const externalUrl = 'http://chat.example.org';
/** The secret key of services in tests. */
export const keyOfCast = Buffer.alloc(32, 'a key for tests alone');
export const secrets = createSecrets(keyOfCast);

const day = 86_400;

export const password = 'correct horse battery staple';

/** All except bots and the newcomer joined long ago. */
const parts = {
  owner: { fullName: 'Olive Owner', role: roles.owner },
  administrator: { fullName: 'Ada Administrator', role: roles.administrator },
  moderator: { fullName: 'Max Moderator', role: roles.moderator },
  member: { fullName: 'Member One', role: roles.member },
  otherMember: { fullName: 'Member Two', role: roles.member },
  guest: { fullName: 'Gus Guest', role: roles.guest },
  newcomer: { fullName: 'Nova Newcomer', role: roles.member, joinedSecondsAgo: 0 },
  bot: { fullName: 'Relay Bot', role: roles.member, botOf: 'member' },
  /** Owns another organization on the same server. */
  outsider: { fullName: 'Una Outsider', role: roles.owner, organization: 'elsewhere' },
} as const satisfies Record<string, Part>;

interface Part {
  readonly fullName: string;
  readonly role: RoleNumber;
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
  readonly url: string;
}

export type Cast = Readonly<Record<Role, Person>>;

interface Founding {
  readonly database: Database;
  readonly organization: Organization;
  /** Computed once: hashing is slow. */
  readonly passwordHash: string;
}

const addPerson = async (
  { database, organization, passwordHash }: Founding,
  name: Role,
  part: Part,
  cast: Partial<Record<Role, Person>>,
): Promise<Person> => {
  const isBot = part.botOf !== undefined;
  const joined = Date.now() - (part.joinedSecondsAgo ?? 400 * day) * 1000;
  const { user, apiKey } = await database.transact(organization.id, undefined, (transaction) =>
    createUser(
      transaction,
      { secrets, organization, now: () => joined, hooks },
      {
        email: isBot ? `${name}-bot@chat.example.org` : `${name.toLowerCase()}@example.com`,
        fullName: part.fullName,
        role: part.role,
        ...(isBot ? { bot: { type: 1, ownerId: cast[part.botOf as Role]!.id } } : { passwordHash }),
      },
    ),
  );
  const { id, email, fullName } = user;
  return { id, email, fullName, apiKey, organizationId: organization.id, url: organization.url };
};

export const foundCast = async (database: Database): Promise<Cast> => {
  const directory = new Directory(database, externalUrl);
  const founded = await foundOrganization(database, { subdomain: '', name: 'Home' });
  // Channel notices have tests of their own.
  await write`
    update organizations set settings = settings || '{"send_channel_events_messages": false}' where id = ${founded}
  `.execute(database.query);
  const home = await directory.load(founded);
  const elsewhere = await directory.load(
    await foundOrganization(database, { subdomain: 'elsewhere', name: 'Elsewhere' }),
  );
  const passwordHash = await hashPassword(password);
  const cast: Partial<Record<Role, Person>> = {};
  for (const name of roleNames) {
    const part: Part = parts[name];
    const organization = part.organization === undefined ? home : elsewhere;
    cast[name] = await addPerson({ database, organization, passwordHash }, name, part, cast);
  }
  return cast as Cast;
};
