import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { type Phrase, say } from '@parlance/protocol/phrase';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { addressFault, type Organization } from '../organization/index.ts';
import { checkEmail } from '../users/index.ts';

/** In wire order: the address, the reason, and whether its account is deactivated. */
export type Refused = readonly [email: string, reason: Phrase, isDeactivated: boolean];

export const alreadyHere = say('Already has an account.');

export interface Sorted {
  readonly fit: readonly string[];
  readonly refused: readonly Refused[];
}

/** Drops repetitions, ignoring case, and names before angle brackets. Throws BAD_REQUEST. */
export const splitAddresses = (text: string): string[] => {
  const found = new Map<string, string>();
  for (const part of text.split(/[,;\n\r]+/)) {
    const bare = (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim();
    if (bare !== '' && !found.has(bare.toLowerCase())) found.set(bare.toLowerCase(), bare);
  }
  if (found.size === 0) throw badRequest('You must specify at least one email address.');
  if (found.size > limits.inviteesAtOnce)
    throw badRequest(say('Too many addresses at once (limit: {limit}).', { limit: limits.inviteesAtOnce }));
  return [...found.values()];
};

const isAddress = (email: string): boolean => {
  try {
    return checkEmail(email) === email;
  } catch {
    return false;
  }
};

const reasons = {
  domain: say('Outside your domain.'),
  plus: say('Addresses with a plus are not accepted.'),
  disposable: say('Disposable addresses are not accepted.'),
} as const;

export const sortAddresses = async (
  reader: Reader,
  organization: Organization,
  emails: readonly string[],
): Promise<Sorted> => {
  const { rows } = await read<{ email: string; isActive: boolean }>`
    select lower(email) as email, is_active as "isActive" from users
    where organization_id = ${reader.organizationId}
      and lower(email) = any(select lower(e) from unnest(${emails}::text[]) as e)
  `.execute(reader.query);
  const known = new Map(rows.map((row) => [row.email, row.isActive]));
  const fit: string[] = [];
  const refused: Refused[] = [];
  for (const email of emails) {
    // First: limits the length of later input.
    if (!isAddress(email)) {
      refused.push([email, say('Invalid address.'), false]);
      continue;
    }
    const isActive = known.get(email.toLowerCase());
    const fault = addressFault(organization, email);
    if (isActive === true) refused.push([email, alreadyHere, false]);
    else if (isActive === false) refused.push([email, say('Account has been deactivated.'), true]);
    else if (fault !== undefined) refused.push([email, reasons[fault], false]);
    else fit.push(email);
  }
  return { fit, refused };
};
