/** Moves the rows of a table as text, and hashes them on the way. */
import { createHash } from 'node:crypto';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { listOf, quote, type Table } from '../make/tables.ts';

export interface Rows {
  readonly rows: number;
  readonly sha256: string;
}

const outOf = ({ name, columns }: Table): string => `copy ${quote(name)} (${listOf(columns)}) to stdout`;

export const copyRows = async (
  from: pg.ClientBase,
  to: pg.ClientBase,
  table: Table,
  onPart: (megabytes: number) => void,
): Promise<Rows> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece);
      bytes += piece.length;
      onPart(Math.round(bytes / 1e6));
      done(null, piece);
    },
  });
  const source = from.query(copyTo(outOf(table)));
  const target = to.query(copyFrom(`copy ${quote(table.name)} (${listOf(table.columns)}) from stdin`));
  await pipeline(source, count, target);
  return { rows: target.rowCount, sha256: hash.digest('hex') };
};

/** Rows lie in the order in which they were loaded, so equal tables have equal hashes. */
export const readRows = async (client: pg.ClientBase, table: Table): Promise<Rows> => {
  const hash = createHash('sha256');
  const source = client.query(copyTo(outOf(table)));
  const sink = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      hash.update(piece);
      done();
    },
  });
  await pipeline(source, sink);
  return { rows: source.rowCount, sha256: hash.digest('hex') };
};
