/**
 * Raw SQL in two kinds. A statement tagged `read` runs on any reader; one tagged `write` needs a transaction,
 * or housekeeping's handle of the whole database. Kysely's `sql` makes parts of statements.
 */
import { type Kysely, type QueryExecutorProvider, type QueryResult, sql } from 'kysely';
import type { Query } from './reader.ts';

declare const isWritten: unique symbol;

export interface Writable extends Query {
  readonly [isWritten]: true;
}

/** Hides Kysely: statements are written in SQL alone. */
export const handleOf = (connection: Kysely<unknown>): Writable => connection as unknown as Writable;

export interface Statement<Row, Handle> {
  execute(handle: Handle): Promise<QueryResult<Row>>;
}

type Tag<Handle> = <Row = unknown>(
  text: TemplateStringsArray,
  ...values: readonly unknown[]
) => Statement<Row, Handle>;

const tag: Tag<Query> = <Row>(text: TemplateStringsArray, ...values: readonly unknown[]) => {
  const statement = sql<Row>(text, ...values);
  // Every handle is made by `handleOf`.
  return { execute: (handle) => statement.execute(handle as unknown as QueryExecutorProvider) };
};

export const read: Tag<Query> = tag;
export const write: Tag<Writable> = tag;
