/**
 * Raw SQL in two kinds. A statement tagged `read` runs wherever there is a reader; one tagged `write` needs a transaction, or the
 * handle of the whole database that housekeeping has. Parts of statements are made with Kysely's `sql`.
 */
import { type Kysely, type QueryExecutorProvider, type QueryResult, sql } from 'kysely';
import type { Query } from './reader.ts';
import type { Schema } from './schema.ts';

export interface Statement<Row, Handle> {
  execute(handle: Handle): Promise<QueryResult<Row>>;
}

type Tag<Handle> = <Row = unknown>(
  text: TemplateStringsArray,
  ...values: readonly unknown[]
) => Statement<Row, Handle>;

const tag: Tag<Query> = <Row>(text: TemplateStringsArray, ...values: readonly unknown[]) => {
  const statement = sql<Row>(text, ...values);
  // What reads is a handle of Kysely's whose type does not say that it could run anything.
  return { execute: (handle) => statement.execute(handle as unknown as QueryExecutorProvider) };
};

/** What a statement that writes runs on. */
export type Writable = Kysely<Schema>;

export const read: Tag<Query> = tag;
export const write: Tag<Writable> = tag;
