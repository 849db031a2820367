/** What a caller shows: a session or an API key. One number line names both. */
import { ApiError } from '@parlance/protocol/errors';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';

export interface Credential {
  readonly id: number;
  /** Milliseconds since the epoch, like the next; within an hour. 0: not yet. */
  readonly usedAt: number;
  /** Infinity for keys. */
  readonly expiresAt: number;
}

/** Locks the user's credentials until the commit, so that no caller reads some that another call ends. */
export const lockCredentials = async (
  { organizationId, query }: Transaction,
  userId: number,
): Promise<void> => {
  await read`
    select from users where organization_id = ${organizationId} and id = ${userId} for no key update
  `.execute(query);
};

/** After `lockCredentials`: what has ended must end nothing else. Throws UNAUTHORIZED. */
export const checkStillValid = async (
  { organizationId, query }: Transaction,
  credential: number | undefined,
): Promise<void> => {
  const { rows } = await read`
    select from sessions where organization_id = ${organizationId} and id = ${credential ?? 0}
    union all
    select from api_keys where organization_id = ${organizationId} and id = ${credential ?? 0}
  `.execute(query);
  if (rows.length === 0) throw hasEnded();
};

export const hasEnded = (): ApiError =>
  new ApiError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');

/**
 * Call it where credentials are deleted. After the commit, calls that came with them get no answer
 * (docs/decisions/0017).
 */
export const revoke = (
  transaction: Transaction,
  users: readonly number[],
  credentials: readonly number[],
): void => {
  if (credentials.length > 0) transaction.append(() => [{ access: { revoke: { users, credentials } } }]);
};
