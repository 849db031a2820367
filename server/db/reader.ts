import type { QueryCreator } from 'kysely';
import type { Schema } from './schema.ts';

/** Reads: neither a builder nor a statement that writes takes it. */
export type Query = Pick<QueryCreator<Schema>, 'selectFrom' | 'with' | 'withRecursive'>;

/** Reading within one organization. A transaction is a reader too. */
export interface Reader {
  readonly organizationId: number;
  readonly query: Query;
}
