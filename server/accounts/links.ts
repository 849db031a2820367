/** Mailed links that expire and work once. */
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import { randomText } from '../users/index.ts';

export type Purpose = 'confirm' | 'reset' | 'change';

export interface AccountLink {
  readonly email: string;
  /** User whose password or address changes. */
  readonly userId: number | null;
  readonly invitationId: number | null;
}

const tokenLength = 40;
const hour = 3_600_000;
const lifetime: Readonly<Record<Purpose, number>> = {
  confirm: 24 * hour,
  reset: 3 * hour,
  change: 24 * hour,
};

type Needs = Pick<Service, 'secrets' | 'now'>;

const hashesOf = (secrets: Needs['secrets'], token: string) =>
  sql.join(secrets.hashes(token).map((hash) => sql`${hash}::bytea`));

const columns = sql.raw(`email, user_id as "userId", invitation_id as "invitationId"`);

/** Returns the token. Invalidates earlier links for the same address and purpose. */
export const makeLink = async (
  { organizationId, query }: Transaction,
  { secrets, now }: Needs,
  purpose: Purpose,
  link: AccountLink,
): Promise<string> => {
  const token = randomText(tokenLength);
  // Two at once would not see each other's link, and both would stay.
  await read`
    select pg_advisory_xact_lock(hashtextextended(${`link ${organizationId} ${purpose}:`} || lower(${link.email}), 0))
  `.execute(query);
  await write`
    delete from account_links
    where organization_id = ${organizationId} and lower(email) = lower(${link.email}) and purpose = ${purpose}
  `.execute(query);
  const expiresAt = new Date(now() + lifetime[purpose]);
  await write`
    insert into account_links (organization_id, token_hash, purpose, email, user_id, invitation_id, expires_at)
    values (${organizationId}, ${secrets.hash(token)}, ${purpose}, ${link.email}, ${link.userId},
      ${link.invitationId}, ${expiresAt})
  `.execute(query);
  return token;
};

/** Keeps the link, because mail programs prefetch. Compares a keyed hash [V14]. */
export const findLink = async (
  { organizationId, query }: Reader,
  { secrets, now }: Needs,
  purpose: Purpose,
  token: string,
): Promise<AccountLink | undefined> => {
  const { rows } = await read<AccountLink>`
    select ${columns} from account_links
    where organization_id = ${organizationId} and token_hash in (${hashesOf(secrets, token)})
      and purpose = ${purpose} and expires_at > ${new Date(now())}
  `.execute(query);
  return rows[0];
};

/** Returns undefined if the link was already used, also by a concurrent request. */
export const takeLink = async (
  { organizationId, query }: Transaction,
  { secrets, now }: Needs,
  purpose: Purpose,
  token: string,
): Promise<AccountLink | undefined> => {
  const { rows } = await write<AccountLink>`
    delete from account_links
    where organization_id = ${organizationId} and token_hash in (${hashesOf(secrets, token)})
      and purpose = ${purpose} and expires_at > ${new Date(now())}
    returning ${columns}
  `.execute(query);
  return rows[0];
};

export const forgetOldLinks = async ({ database, now }: Service): Promise<void> => {
  await write`delete from account_links where expires_at <= ${new Date(now())}`.execute(database.query);
};
