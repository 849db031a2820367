/** Writing an archive: table by table, a batch of rows at a time, then file by file; never more of it in memory than one batch. */
import { createWriteStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ExportType } from '@parlance/protocol/exports';
import { type RawBuilder, sql } from 'kysely';
import { pack as createPack, type Pack } from 'tar-stream';
import type { Database, Reader } from '../db/database.ts';
import { fetchPosition } from '../events/log.ts';
import type { Storage } from '../storage/index.ts';
import { fileKey } from '../uploads/index.ts';
import {
  fileEntry,
  formatName,
  formatVersion,
  type Manifest,
  manifestEntry,
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
}

const batchRows = 500;

/** All rows of a query, batch by batch, by a cursor of the snapshot's transaction. */
async function* batchesOf(
  { query }: Reader,
  select: RawBuilder<Readonly<Record<string, unknown>>>,
): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
  await sql`declare export_rows no scroll cursor for ${select}`.execute(query);
  try {
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`
        fetch forward ${sql.lit(batchRows)} from export_rows
      `.execute(query);
      if (rows.length > 0) yield rows;
      if (rows.length < batchRows) return;
    }
  } finally {
    await sql`close export_rows`.execute(query);
  }
}

/** Until the entry takes more, or is over before its time because the whole archive is. */
const mayGoOn = (entry: Writable): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      entry.off('drain', go).off('close', go);
      resolve();
    };
    entry.on('drain', go).on('close', go);
  });

const writeEntry = async (pack: Pack, name: string, size: number, content: Readable): Promise<void> => {
  let finish: (error?: unknown) => void = () => {};
  const written = new Promise<void>((resolve, reject) => {
    finish = (error) => (error === undefined || error === null ? resolve() : reject(error));
  });
  const entry = pack.entry({ name, size, mode: 0o600 }, finish);
  for await (const chunk of content) {
    if (entry.destroyed) throw new Error('The archive can no longer be written.');
    if (!entry.write(chunk)) await mayGoOn(entry);
  }
  entry.end();
  await written;
};

const writeText = (pack: Pack, name: string, text: string): Promise<void> => {
  const bytes = Buffer.from(text);
  return writeEntry(pack, name, bytes.length, Readable.from([bytes]));
};

interface File {
  readonly id: number;
  readonly path_id: string;
  readonly size: number;
}

/** Everything that is a row, as it was at one moment. Returns the files that belong to it. */
const writeTables = (database: Database, pack: Pack, wanted: Wanted): Promise<File[]> =>
  database.snapshot(wanted.organizationId, async (reader) => {
    const { organizationId, type, actingUserId, now } = wanted;
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
    const files: File[] = [];
    for (const name of tableNames) {
      let part = 0;
      for await (const rows of batchesOf(reader, selects[name](scope))) {
        part += 1;
        await writeText(pack, tableEntry(name, part), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
        if (name === 'attachments')
          files.push(...rows.map(({ id, path_id, size }) => ({ id, path_id, size }) as File));
      }
    }
    return files;
  });

/** What was deleted since the rows were read is left out. */
const writeFiles = async (storage: Storage, pack: Pack, files: readonly File[]): Promise<void> => {
  for (const { id, path_id, size } of files) {
    const content = await storage.read(fileKey(path_id));
    if (content !== undefined) await writeEntry(pack, fileEntry(id), size, content);
  }
};

/** Makes the file, which must not be there yet. When this throws, the file is not whole. */
export const writeArchive = async (
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  wanted: Wanted,
  path: string,
): Promise<void> => {
  const pack = createPack();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const stored = pipeline(pack, createGzip(), file);
  const write = async () => {
    await writeFiles(storage, pack, await writeTables(database, pack, wanted));
    pack.finalize();
    await stored;
  };
  // A disk that is full ends the pipeline, and with it what waits for the pipeline to take more.
  await Promise.race([write(), stored]).catch((error: unknown) => {
    pack.destroy();
    throw error;
  });
};
