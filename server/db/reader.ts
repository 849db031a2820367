import type { QueryCreator, QueryExecutorProvider } from 'kysely';
import type { Schema } from './schema.ts';

/** Builds reads only: no insert, update or delete. */
export type Query = Pick<QueryCreator<Schema>, 'selectFrom' | 'with' | 'withRecursive'> &
  QueryExecutorProvider;

/** Reading within one organization. A transaction is a reader too. */
export interface Reader {
  readonly organizationId: number;
  readonly query: Query;
}
