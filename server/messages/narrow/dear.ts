/** Slow narrows use their own connections; each caller has a share [H6]. */
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import type { Database } from '../../db/database.ts';
import type { Call } from '../../frame/routes.ts';
import { isSpectator } from '../../users/index.ts';

/** Operators with an index. */
const places = new Set(['channel', 'stream', 'dm', 'pm-with', 'with', 'id']);
const beside = new Set(['topic', 'subject', 'near']);

const isPlain = ({ negated }: NarrowTerm): boolean => negated !== true;

const isDear = (terms: readonly NarrowTerm[]): boolean => {
  if (!terms.every(({ operator }) => places.has(operator) || beside.has(operator))) return true;
  if (terms.every(({ operator }) => operator === 'near')) return false;
  return !terms.every(isPlain) || !terms.some(({ operator }) => places.has(operator));
};

const keyOf = ({ organization, actor, address }: Call): string =>
  isSpectator(actor) ? `${organization.id}:${address}` : `${organization.id}:${actor.id}`;

/** Throws like `readNarrow`. */
export const readDearly = <T>(database: Database, call: Call, read: (call: Call) => Promise<T>): Promise<T> =>
  database.readDearly(call.organization.id, keyOf(call), (reader) => read({ ...call, reader }));

/** Throws RATE_LIMIT_HIT when too many of the caller's requests wait, BAD_REQUEST on timeout. */
export const readNarrow = <T>(
  database: Database,
  call: Call,
  terms: readonly NarrowTerm[],
  read: (call: Call) => Promise<T>,
): Promise<T> => (isDear(terms) ? readDearly(database, call, read) : read(call));
