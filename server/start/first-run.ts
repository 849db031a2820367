/**
 * Founds an organization and its owner. A later start completes an interrupted one: until the owner has signed in, or
 * an operator was shown how, the password may be unread, so a new random one is made.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roles } from '@parlance/protocol/users/roles';
import type { Context } from '../commands/command.ts';
import type { Config } from '../config/config.ts';
import { exists } from '../config/exists.ts';
import { Refusal } from '../config/refusal.ts';
import { type Connection, Database } from '../db/database.ts';
import { locks } from '../db/locks.ts';
import type { Query } from '../db/reader.ts';
import { standstill } from '../db/session.ts';
import { read, type Writable, write } from '../db/sql.ts';
import { refuseLimited } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import { foundOrganization, type Organization } from '../organization/index.ts';
import { checkSecretKey } from '../secrets/key.ts';
import {
  checkEmail,
  checkFullName,
  checkPassword,
  createUser,
  ensureKey,
  hashPassword,
  randomText,
} from '../users/index.ts';

type Needs = Pick<Service, 'database' | 'directory' | 'secrets' | 'now' | 'hooks'>;
type Settings = Pick<Config, 'owner' | 'dataDirectory'>;

export interface Newcomer {
  readonly email: string;
  readonly apiKey: string;
  /** Absent when the operator chose it. */
  readonly password: string | undefined;
}

const randomPasswordLength = 20;

const credentialsPath = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) =>
  join(dataDirectory, 'owner.zuliprc');

interface Owner {
  readonly id: number;
  readonly email: string;
  readonly hasSignedIn: boolean;
}

const findOwner = async ({ database }: Needs, organizationId: number): Promise<Owner | undefined> => {
  const { rows } = await read<Owner>`
    select id, email, first_sign_in_at is not null as "hasSignedIn" from users
    where organization_id = ${organizationId} and role = ${roles.owner} order by is_active desc, id limit 1
  `.execute(database.query);
  return rows[0];
};

/** An owner by the settings, not yet in the database. */
interface PreparedOwner {
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string;
  /** The password, unless the operator chose it. */
  readonly shown: string | undefined;
}

const checkOwner = async ({
  email,
  name,
  password,
}: Config['owner']): Promise<[email: string, fullName: string]> => {
  try {
    if (password !== undefined) await checkPassword(password, [email, name], 'password', true);
    return [checkEmail(email), checkFullName(name)];
  } catch (error) {
    throw new Refusal(`The settings of the owner do not fit: ${(error as Error).message}`);
  }
};

/** Takes a third of a second, of which the database is no part. */
export const prepareOwner = async ({ owner }: Pick<Config, 'owner'>): Promise<PreparedOwner> => {
  const [email, fullName] = await checkOwner(owner);
  const password = owner.password ?? randomText(randomPasswordLength);
  return {
    email,
    fullName,
    passwordHash: await hashPassword(password),
    shown: owner.password === undefined ? password : undefined,
  };
};

const createOwner = async (
  service: Needs,
  organization: Organization,
  { email, fullName, passwordHash, shown }: PreparedOwner,
): Promise<Newcomer> => {
  const { apiKey } = await service.database.transact(organization.id, undefined, (transaction) =>
    createUser(
      transaction,
      { ...service, organization },
      { email, fullName, role: roles.owner, passwordHash, signsInLater: true },
    ),
  );
  return { email, apiKey, password: shown };
};

const finishOwner = async (
  service: Needs,
  organization: Organization,
  { passwordHash, shown }: PreparedOwner,
  { id, email }: Owner,
): Promise<Newcomer> => {
  const apiKey = await service.database.transact(organization.id, undefined, async (transaction) => {
    await write`
      update users set password_hash = ${passwordHash} where organization_id = ${organization.id} and id = ${id}
    `.execute(transaction.query);
    return ensureKey(transaction, service.secrets, id);
  });
  return { email, apiKey, password: shown };
};

/** Runs `work` while no other node is at its own; `query` commits what it writes at the end. */
export const startAlone = async <T>(
  connection: Connection,
  work: (query: Writable) => Promise<T>,
): Promise<T> => {
  // Without other limits of time: the lock is held until this node listens.
  const database = new Database(connection, refuseLimited, { connections: 2 });
  try {
    return await database.inTransaction(async (query) => {
      await read`
        select pg_advisory_xact_lock(${locks.firstRun}),
          set_config('idle_in_transaction_session_timeout', ${String(standstill)}::text, true)
      `.execute(query);
      const pulse = setInterval(() => read`select`.execute(query).catch(() => {}), standstill / 4);
      return await work(query).finally(() => clearInterval(pulse));
    });
  } finally {
    await database.close();
  }
};

const wasShown = async (query: Query, settings: Settings): Promise<boolean> => {
  const { rows } = await read<{ shown: boolean }>`
    select owner_shown_at is not null as shown from installation
  `.execute(query);
  return rows[0]?.shown === true || (await exists(credentialsPath(settings)));
};

/** Returns an owner to announce. `prepared`: the owner, if one will be needed for sure. */
export const prepareFirstRun = async (
  service: Needs,
  settings: Settings,
  prepared?: Promise<PreparedOwner>,
): Promise<Newcomer | undefined> => {
  // Another service with its own key may have founded meanwhile.
  await checkSecretKey(service.database.query, service.secrets);
  const known = await service.directory.bySubdomain('');
  const id = known?.id ?? (await foundOrganization(service.database, { subdomain: '', name: 'Parlance' }));
  const organization = known ?? (await service.directory.load(id));
  const owner = await findOwner(service, id);
  if (owner === undefined)
    return createOwner(service, organization, await (prepared ?? prepareOwner(settings)));
  if (owner.hasSignedIn || (await wasShown(service.database.query, settings))) return undefined;
  return finishOwner(service, organization, await prepareOwner(settings), owner);
};

interface Announcing {
  readonly query: Writable;
  readonly site: string;
  readonly program: Context['program'];
  readonly settings: Pick<Config, 'dataDirectory'>;
  /** Prints to the terminal. */
  readonly say: (step: string, facts?: Record<string, unknown>) => void;
}

/** Shows the operator how to sign in, writes the credentials file, and notes that this is done. */
export const announceOwner = async (
  { email, apiKey, password }: Newcomer,
  { query, site, program, settings, say }: Announcing,
): Promise<void> => {
  const path = credentialsPath(settings);
  const secret = password === undefined ? 'the password of OWNER_PASSWORD' : `the password ${password}`;
  const link = `${site}/login?email=${encodeURIComponent(email)}`;
  say(`sign in at ${link} with ${secret}`, {
    site,
    link,
    email,
    ...(password === undefined ? {} : { password }),
  });
  await writeFile(path, `[api]\nemail=${email}\nkey=${apiKey}\nsite=${site}\n`, { mode: 0o600 });
  say(
    `the owner's API key is in ${path}; should the password get lost: ${program} user set-password ${email}`,
  );
  await write`update installation set owner_shown_at = now()`.execute(query);
};
