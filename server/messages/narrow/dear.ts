/** Narrows that may take the database long: they are read on connections of their own, of which each caller has a share [H6]. */
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import type { Database } from '../../db/database.ts';
import type { Call } from '../../frame/routes.ts';
import { isSpectator } from '../../users/index.ts';

/** An index leads to what these name. */
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

/** Reads what may take long whatever is asked for. Throws as `readNarrow` does. */
export const readDearly = <T>(database: Database, call: Call, read: (call: Call) => Promise<T>): Promise<T> =>
  database.readDearly(call.organization.id, keyOf(call), (reader) => read({ ...call, reader }));

/** Throws RATE_LIMIT_HIT when the caller has too many such requests waiting, BAD_REQUEST when it takes too long. */
export const readNarrow = <T>(
  database: Database,
  call: Call,
  terms: readonly NarrowTerm[],
  read: (call: Call) => Promise<T>,
): Promise<T> => (isDear(terms) ? readDearly(database, call, read) : read(call));
