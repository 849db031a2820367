/** Copies tables as the database writes them: text, since the binary form differs between its versions. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { holdings } from '../../db/holdings.ts';
import { partBytes, tableEntry } from '../archive/format.ts';
import type { Entry } from '../archive/pack.ts';

const deflate = promisify(gzip);

export const zip = (bytes: Buffer): Promise<Buffer> => deflate(bytes, { level: 1 });

export interface Table {
  readonly name: string;
  /** Without computed ones. */
  readonly columns: readonly string[];
}

/** All tables of this service, in backups or not, with their columns. */
export const fetchAllTables = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`);
  return rows;
};

export const fetchTables = async (client: pg.ClientBase): Promise<Table[]> =>
  (await fetchAllTables(client)).filter(({ name }) => holdings[name]?.outOfBackups === undefined);

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const listOf = (columns: readonly string[]): string => columns.map(quote).join(', ');

/** Returns how many rows there are, and the hash of their text. */
export async function* copyTable(
  client: pg.ClientBase,
  { name, columns }: Table,
  onPart: (megabytes: number) => void,
): AsyncGenerator<Entry, { readonly rows: number; readonly sha256: string }> {
  const stream = client.query(copyTo(`copy ${quote(name)} (${listOf(columns)}) to stdout`));
  const hash = createHash('sha256');
  let [part, length] = [0, 0];
  let held: Buffer[] = [];
  let zipping: Promise<Entry> | undefined;
  let total = 0;
  const finish = () => {
    total += length;
    onPart(Math.round(total / 1e6));
    const text = Buffer.concat(held);
    [held, length] = [[], 0];
    part += 1;
    const entry = tableEntry(name, part);
    hash.update(text);
    zipping = zip(text).then((bytes) => ({ name: entry, bytes }));
    // Its reader may have gone away meanwhile.
    zipping.catch(() => {});
  };
  for await (const piece of stream as AsyncIterable<Buffer>) {
    held.push(piece);
    length += piece.length;
    if (length < partBytes) continue;
    // One part is compressed while the next is read.
    if (zipping !== undefined) yield await zipping;
    finish();
  }
  if (zipping !== undefined) yield await zipping;
  if (length > 0) {
    finish();
    yield await zipping!;
  }
  return { rows: stream.rowCount, sha256: hash.digest('hex') };
}
