/** [S157] */
import { ApiError } from '@parlance/protocol/errors';
import { lowerCase } from '@parlance/protocol/lower-case';
import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { Standing } from '../../db/rights.ts';
import { read } from '../../db/sql.ts';
import type { Directory, Organization } from '../../organization/index.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { apiEmail, milliseconds, type User, userColumns } from '../user.ts';
import type { Credential } from './credentials.ts';
import { checkOwnAnswers } from './own-answer.ts';
import { versionIn } from './version.ts';

export interface Credentials {
  readonly email: string;
  readonly key: string;
}

/** Throws UNAUTHORIZED for another form. */
const parseAuthorization = (header: string): Credentials => {
  const [, encoded] = /^basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header) ?? [];
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon === -1)
    throw new ApiError(
      'UNAUTHORIZED',
      'The Authorization header must be Basic, with an e-mail address and an API key.',
    );
  return { email: decoded.slice(0, colon), key: decoded.slice(colon + 1) };
};

interface Found {
  readonly organizationId: number | null;
  readonly organizationVersion: number;
  readonly user: User | undefined;
  readonly credential: Credential | undefined;
}

interface Question {
  readonly subdomain: string;
  /** Hex; empty for a call without credentials. */
  readonly hash: string;
}

type Row = Omit<User, 'id'> & {
  readonly asked: string;
  readonly id: number | null;
  readonly organizationVersion: number;
  readonly version: string;
  readonly position: number;
  readonly credentialId: number | null;
  readonly usedAt: number | null;
};

const find = async (database: Database, questions: readonly Question[]): Promise<Found[]> => {
  const hashes = questions.map((question) => question.hash);
  const { rows } = await read<Row & { organizationId: number | null }>`
    select q.hash as asked, o.id as "organizationId", o.version as "organizationVersion", k.id as "credentialId",
      l.position, ${versionIn(sql`k`)} as version,
      ${sql.raw(milliseconds('k.used_at'))} as "usedAt", ${sql.raw(userColumns)}
    from unnest(
      ${questions.map((question) => question.subdomain)}::text[],
      ${hashes}::text[]
    ) with ordinality as q(subdomain, hash, place)
    left join organizations o on o.subdomain = q.subdomain
    left join organization_logs l on l.organization_id = o.id
    left join api_keys k on k.organization_id = o.id and k.hash = decode(q.hash, 'hex')
    left join users u on u.organization_id = o.id and u.id = k.user_id
    order by q.place
  `.execute(database.query);
  checkOwnAnswers(hashes, rows);
  // Copied: polls keep the user, and a driver row takes over a kilobyte more.
  return rows.map(
    ({ asked, organizationId, organizationVersion, version, position, credentialId, usedAt, ...user }) => ({
      organizationId,
      organizationVersion,
      user:
        user.id === null || credentialId === null
          ? undefined
          : { ...(user as User), standing: new Standing(position, credentialId, version) },
      credential:
        credentialId === null ? undefined : { id: credentialId, usedAt: usedAt ?? 0, expiresAt: Infinity },
    }),
  );
};

export interface Caller {
  readonly organization: Organization;
  readonly user: User | undefined;
  readonly credential: Credential | undefined;
}

/** An Authorization header, or a bare key from a pasted URL. */
export type Shown = string | { readonly key: string };

export type Identify = (host: string, shown: Shown | undefined) => Promise<Caller>;

/**
 * Reads the database at every call, so that all nodes refuse revoked keys and deactivated users at once.
 * Calls in one turn of the event loop share a statement.
 */
export const createIdentify = (database: Database, directory: Directory, secrets: Secrets): Identify => {
  const loader = new DataLoader<Question, Found>((questions) => find(database, questions), {
    cache: false,
    maxBatchSize: 500,
    batchScheduleFn: (run) => setImmediate(run),
  });
  return async (host, shown) => {
    const credentials: Partial<Credentials> | undefined =
      typeof shown === 'string' ? parseAuthorization(shown) : shown;
    const { organizationId, organizationVersion, user, credential } = await loader.load({
      subdomain: directory.subdomainOf(host),
      hash: credentials?.key === undefined ? '' : secrets.hash(credentials.key).toString('hex'),
    });
    if (organizationId === null)
      throw new ApiError('NONEXISTENT_SUBDOMAIN', 'There is no organization at this address.');
    const organization = await directory.at(organizationId, organizationVersion);
    if (credentials === undefined) return { organization, user: undefined, credential: undefined };
    const given = credentials.email && lowerCase(credentials.email);
    const isTheirs =
      user !== undefined &&
      (given === undefined ||
        lowerCase(user.email) === given ||
        lowerCase(apiEmail(user, organization)) === given);
    if (!isTheirs) throw new ApiError('INVALID_API_KEY', 'Invalid API key');
    return { organization, user, credential };
  };
};
