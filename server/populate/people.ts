/** Users with an API key and no password. */
import { roles } from '@parlance/protocol/users/roles';
import type { Database } from '../db/database.ts';
import { read, write } from '../db/sql.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { defaultKeyName, randomText } from '../users/index.ts';
import type { Progress } from './progress.ts';
import type { Random } from './random.ts';
import type { Prose } from './words.ts';

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly key: string;
}

const perChunk = 1_000;
const longestAge = 3 * 365 * 86_400;
/** As long as issued keys. Keys open accounts, so they are random instead of seeded. */
const keyLength = 32;

const drawRole = (random: Random): number => {
  const drawn = random.next();
  if (drawn < 0.005) return roles.administrator;
  if (drawn < 0.02) return roles.moderator;
  return drawn < 0.96 ? roles.member : roles.guest;
};

export interface PeopleOptions {
  readonly organizationId: number;
  readonly count: number;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly prose: Prose;
  readonly progress: Progress;
}

/** The first user of an empty organization is its owner. Addresses continue those of an earlier run. */
export const addPeople = async (database: Database, options: PeopleOptions): Promise<Person[]> => {
  const { organizationId, count, random, prose } = options;
  const { rows } = await read<{ last: number; users: number }>`
    select coalesce(max(id), 0)::int as last, count(*)::int as users
    from users where organization_id = ${organizationId} and system_bot is null
  `.execute(database.query);
  const { last, users } = rows[0]!;
  const drafts = Array.from({ length: count }, (_, index) => ({
    email: `person${last + index + 1}@example.org`,
    name: prose.fullName(random),
    role: users + index === 0 ? roles.owner : drawRole(random),
    age: random.below(longestAge),
    key: randomText(keyLength),
  }));
  const people: Person[] = [];
  for (let at = 0; at < count; at += perChunk) {
    people.push(...(await addChunk(database, options, drafts.slice(at, at + perChunk))));
    options.progress.at('users', people.length, count);
  }
  return people;
};

interface Draft {
  readonly email: string;
  readonly name: string;
  readonly role: number;
  readonly age: number;
  readonly key: string;
}

const addChunk = (
  database: Database,
  { organizationId, secrets }: PeopleOptions,
  drafts: readonly Draft[],
): Promise<Person[]> => {
  const hashes = drafts.map(({ key }) => secrets.hash(key).toString('hex'));
  const sealed = drafts.map(({ key }) => secrets.seal(key).toString('hex'));
  return database.transact(organizationId, undefined, async (transaction) => {
    const people: Person[] = [];
    transaction.append(async (position) => {
      const { rows } = await write<{ id: number; email: string }>`
        insert into users (organization_id, email, full_name, role, created_at, first_sign_in_at, changed)
        select ${organizationId}, email, name, role, now() - make_interval(secs => age),
          now() - make_interval(secs => age), ${position}::bigint
        from unnest(
          ${drafts.map(({ email }) => email)}::text[], ${drafts.map(({ name }) => name)}::text[],
          ${drafts.map(({ role }) => role)}::int[], ${drafts.map(({ age }) => age)}::int[]
        ) with ordinality as d(email, name, role, age, place)
        order by place
        returning id, email
      `.execute(transaction.query);
      const idOf = new Map(rows.map(({ email, id }) => [email, id]));
      people.push(...drafts.map(({ email, key }) => ({ id: idOf.get(email)!, email, key })));
      await write`
        insert into api_keys (organization_id, hash, user_id, name, sealed)
        select ${organizationId}, decode(hash, 'hex'), user_id, ${defaultKeyName}, decode(sealed, 'hex')
        from unnest(${hashes}::text[], ${people.map(({ id }) => id)}::int[], ${sealed}::text[])
          as k(hash, user_id, sealed)
      `.execute(transaction.query);
      return [{}];
    });
    return people;
  });
};
