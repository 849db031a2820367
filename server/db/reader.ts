import type { QueryCreator, QueryExecutorProvider } from 'kysely';
import type { Schema } from './schema.ts';

/** Builds reads only. */
export type Query = Pick<QueryCreator<Schema>, 'selectFrom' | 'with' | 'withRecursive'> &
  QueryExecutorProvider;

export interface Reader {
  readonly organizationId: number;
  readonly query: Query;
}
