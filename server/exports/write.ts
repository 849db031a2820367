/** Writes an archive with at most one batch of rows in memory. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ExportType } from '@parlance/protocol/exports';
import { mebibyte } from '@parlance/protocol/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Pack } from 'tar-stream';
import type { Database } from '../db/database.ts';
import type { Reader } from '../db/reader.ts';
import { waitForFiles } from '../db/session.ts';
import { read } from '../db/sql.ts';
import { fetchPosition } from '../events/log.ts';
import type { Storage } from '../storage/index.ts';
import { fetchPictures, filesOf, type Picture } from './files.ts';
import {
  type End,
  endEntry,
  formatName,
  formatVersion,
  type Manifest,
  manifestEntry,
  type TableName,
  tableEntry,
  tableNames,
} from './format.ts';
import { scopeOf } from './scope.ts';
import { selects } from './tables.ts';

export interface Wanted {
  readonly organizationId: number;
  readonly type: ExportType;
  readonly actingUserId: number | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly report?: (step: string) => void;
}

export interface Exported {
  readonly rows: number;
  readonly files: number;
}

const batchRows = 200;

async function* batchesOf(
  { query }: Reader,
  select: RawBuilder<Readonly<Record<string, unknown>>>,
): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
  await read`declare export_rows no scroll cursor for ${select}`.execute(query);
  try {
    for (;;) {
      const { rows } = await read<Record<string, unknown>>`
        fetch forward ${sql.lit(batchRows)} from export_rows
      `.execute(query);
      if (rows.length > 0) yield rows;
      if (rows.length < batchRows) return;
    }
  } finally {
    await read`close export_rows`.execute(query);
  }
}

const writeEntry = async (pack: Pack, name: string, size: number, content: Readable): Promise<void> => {
  try {
    await pipeline(content, pack.entry({ name, size, mode: 0o600 }));
  } finally {
    content.destroy();
  }
};

const writeText = (pack: Pack, name: string, text: string): Promise<void> => {
  const bytes = Buffer.from(text);
  return writeEntry(pack, name, bytes.length, Readable.from([bytes]));
};

/** Characters per entry, without its last row: an import holds a whole entry in memory. */
const mostPart = 8 * mebibyte;

/** Returns the number of rows. */
const writeTable = async (
  pack: Pack,
  name: TableName,
  batches: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>,
  onBatch: (rows: readonly Readonly<Record<string, unknown>>[]) => void,
): Promise<number> => {
  let [part, count, text] = [0, 0, ''];
  const finish = async () => {
    if (text === '') return;
    part += 1;
    await writeText(pack, tableEntry(name, part), text);
    text = '';
  };
  for await (const rows of batches) {
    for (const row of rows) {
      text += `${JSON.stringify(row)}\n`;
      if (text.length > mostPart) await finish();
    }
    count += rows.length;
    onBatch(rows);
  }
  await finish();
  return count;
};

interface ArchiveWriting {
  readonly rows: End['rows'];
  /** Only ids are kept in memory. */
  readonly fileIds: readonly number[];
  readonly pictures: readonly Picture[];
}

const writeTables = (database: Database, pack: Pack, wanted: Wanted): Promise<ArchiveWriting> =>
  database.snapshot(wanted.organizationId, async (reader) => {
    const { organizationId, type, actingUserId, now, report = () => {} } = wanted;
    await waitForFiles(reader.query);
    const head: Manifest = {
      format: formatName,
      version: formatVersion,
      export_type: type,
      exported_at: new Date(now).toISOString(),
      acting_user_id: actingUserId,
      last_position: await fetchPosition(reader),
    };
    await writeText(pack, manifestEntry, JSON.stringify(head));
    const scope = scopeOf(type, organizationId);
    const fileIds: number[] = [];
    const counts: Partial<Record<TableName, number>> = {};
    for (const name of tableNames) {
      report(`exporting ${name.replace('_', ' ')}`);
      let seen = 0;
      counts[name] = await writeTable(pack, name, batchesOf(reader, selects[name](scope)), (rows) => {
        seen += rows.length;
        if (name === 'messages' && seen % 10_000 < batchRows) report(`${seen} messages`);
        if (name === 'attachments') for (const { id } of rows) fileIds.push(Number(id));
      });
    }
    return { rows: counts, fileIds, pictures: await fetchPictures(reader) };
  });

/** The file must not exist; it is incomplete if this throws. */
export const writeArchive = async (
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  wanted: Wanted,
  path: string,
): Promise<Exported> => {
  const { pack: createPack } = await import('tar-stream');
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  // Nothing is read for a file that is refused.
  await once(file, 'open');
  const pack = createPack();
  const stored = pipeline(pack, createGzip(), file);
  const write = async (): Promise<Exported> => {
    const { rows, fileIds, pictures } = await writeTables(database, pack, wanted);
    wanted.report?.(`exporting ${fileIds.length + pictures.length} files`);
    let files = 0;
    for await (const { entry, size, content } of filesOf(database, storage, wanted.organizationId, fileIds)) {
      await writeEntry(pack, entry, size, content);
      files += 1;
    }
    for (const { entry, key } of pictures) {
      const content = await storage.read(key);
      if (content === undefined) continue;
      const bytes = Buffer.concat(await content.toArray());
      await writeEntry(pack, entry, bytes.length, Readable.from([bytes]));
      files += 1;
    }
    const end: End = { rows, files };
    await writeText(pack, endEntry, JSON.stringify(end));
    pack.finalize();
    await stored;
    return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files };
  };
  const written = write().catch((error) => {
    pack.destroy(error);
    throw error;
  });
  // Each ends the other: nothing is read or written when this returns.
  await Promise.allSettled([stored, written]);
  await stored;
  return written;
};
