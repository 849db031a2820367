/** Links in mail that are good once and for a short time: to confirm an address, to change to one, or to choose a new password. */

import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import { randomText } from '../users/index.ts';

export type Purpose = 'confirm' | 'reset' | 'change';

export interface AccountLink {
  readonly email: string;
  /** Whose password it sets, or whose address it changes to this one. */
  readonly userId: number | null;
  /** By which invitation the address came. */
  readonly invitationId: number | null;
}

const tokenLength = 40;
const hour = 3_600_000;
/** Milliseconds. */
const lifetime: Readonly<Record<Purpose, number>> = {
  confirm: 24 * hour,
  reset: 3 * hour,
  change: 24 * hour,
};

type Needs = Pick<Service, 'secrets' | 'now'>;

const columns = sql.raw(`email, user_id as "userId", invitation_id as "invitationId"`);

/** Returns the token. Earlier links to the same address for the same purpose are good no longer. */
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

/** Looking at a link does not use it up: mail programs do so before people. Found by a keyed hash [V14]. */
export const findLink = async (
  { organizationId, query }: Reader,
  { secrets, now }: Needs,
  purpose: Purpose,
  token: string,
): Promise<AccountLink | undefined> => {
  const { rows } = await read<AccountLink>`
    select ${columns} from account_links
    where organization_id = ${organizationId} and token_hash = ${secrets.hash(token)} and purpose = ${purpose}
      and expires_at > ${new Date(now())}
  `.execute(query);
  return rows[0];
};

/** Uses the link up; undefined when it was used before, or another request has just done so. */
export const takeLink = async (
  { organizationId, query }: Transaction,
  { secrets, now }: Needs,
  purpose: Purpose,
  token: string,
): Promise<AccountLink | undefined> => {
  const { rows } = await write<AccountLink>`
    delete from account_links
    where organization_id = ${organizationId} and token_hash = ${secrets.hash(token)} and purpose = ${purpose}
      and expires_at > ${new Date(now())}
    returning ${columns}
  `.execute(query);
  return rows[0];
};

export const forgetOldLinks = async ({ database, now }: Service): Promise<void> => {
  await write`delete from account_links where expires_at <= ${new Date(now())}`.execute(database.query);
};
