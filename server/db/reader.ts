import type { QueryCreator } from 'kysely';
import type { Schema } from './schema.ts';

/** Builds reads only. */
export type Query = Pick<QueryCreator<Schema>, 'selectFrom' | 'with' | 'withRecursive'>;

export interface Reader {
  readonly organizationId: number;
  readonly query: Query;
}
