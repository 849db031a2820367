/** Reads a backup from its first byte to its last. */
import { createHash } from 'node:crypto';
import { Refusal } from '../config/refusal.ts';
import { version } from '../config/version.ts';
import { unknownMigrations } from '../db/migrate.ts';
import {
  type End,
  formatVersion,
  type ListedFile,
  listedFileShape,
  type Manifest,
  manifestEntry,
  manifestShape,
  placeOf,
  versionShape,
} from './archive/format.ts';
import type { Entry } from './archive/pack.ts';
import { unpack, unzip } from './archive/unpack.ts';
import { damaged } from './damaged.ts';
import type { Opening } from './seal/keys.ts';
import { openBackup } from './seal/open.ts';

export const parseJson = <T>(shape: { parse(value: unknown): T }, { name, bytes }: Entry): T => {
  try {
    return shape.parse(JSON.parse(bytes.toString()));
  } catch {
    throw damaged(name);
  }
};

/** Throws a Refusal for the backup of a newer version, with both versions in it. */
const readManifest = (entry: Entry): Manifest => {
  const { format, parlance } = parseJson(versionShape, entry);
  const unknown =
    format === formatVersion ? unknownMigrations(parseJson(manifestShape, entry).migrations) : [];
  if (format !== formatVersion || unknown.length > 0)
    throw new Refusal(
      `The backup was made by Parlance ${parlance}, and this is Parlance ${version}, which does not know ${
        unknown.length > 0 ? `its changes of the database (${unknown.join(', ')})` : `format ${format}`
      }. Use Parlance ${parlance} or a newer one.`,
    );
  return parseJson(manifestShape, entry);
};

/** Reads a file that lies beside the backup, in its repository. */
export type ReadBlob = (file: ListedFile) => AsyncIterable<Buffer>;

export interface Reading {
  readonly manifest: Manifest;
  readonly isSealed: boolean;
  /** All entries after the manifest. Returns the totals when every byte was right. */
  readonly entries: AsyncGenerator<Entry, End>;
  readonly readBlob: ReadBlob;
}

const noRepository: ReadBlob = () => {
  throw new Refusal('The files of this backup lie in its repository: give that with --from.');
};

export const readBackup = async (
  source: AsyncIterable<Buffer>,
  opening: Opening,
  readBlob: ReadBlob = noRepository,
): Promise<Reading> => {
  const { isSealed, content } = await openBackup(source, opening);
  const entries = unpack(content);
  const first = await entries.next();
  if (first.done === true || first.value.name !== manifestEntry)
    throw new Refusal('This is not a backup of Parlance.');
  return { manifest: readManifest(first.value), isSealed, entries, readBlob };
};

const newline = 10;

const countLines = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
};

/** Counts what comes by, to compare with the totals at the end. */
export class Tally {
  readonly #tables = new Map<string, { rows: number; readonly hash: ReturnType<typeof createHash> }>();
  #jobs = 0;
  #files = 0;
  #bytes = 0;
  /** Bytes of rows, as text. */
  textBytes = 0;

  constructor({ tables }: Pick<Manifest, 'tables'>) {
    for (const name of Object.keys(tables)) this.#tables.set(name, { rows: 0, hash: createHash('sha256') });
  }

  table(entry: Entry, name: string, text: Buffer): void {
    const seen = this.#tables.get(name);
    if (seen === undefined) throw damaged(entry.name);
    seen.rows += countLines(text);
    seen.hash.update(text);
    this.textBytes += text.length;
  }

  jobs(text: Buffer): void {
    this.#jobs += countLines(text);
  }

  file(part: number, bytes: number): void {
    if (part === 1) this.#files += 1;
    this.#bytes += bytes;
  }

  /** Throws a Refusal that names the entry. */
  check({ tables, jobs, uploads }: End): void {
    for (const [name, { rows, hash }] of this.#tables) {
      const wanted = tables[name];
      if (wanted?.rows !== rows || wanted.sha256 !== hash.digest('hex')) throw damaged(`the table ${name}`);
    }
    if (Object.keys(tables).length !== this.#tables.size) throw damaged('the list of its tables');
    if (jobs !== this.#jobs) throw damaged('the list of its jobs');
    if (uploads.files !== this.#files || uploads.bytes !== this.#bytes) throw damaged('one of its files');
  }
}

export const listedFiles = async (entry: Entry): Promise<ListedFile[]> => {
  const lines = (await unzip(entry)).toString().split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => parseJson(listedFileShape, { name: entry.name, bytes: Buffer.from(line) }));
};

/** Reads an entry for the tally alone. */
const tallyEntry = async (tally: Tally, entry: Entry, readBlob: ReadBlob): Promise<void> => {
  const place = placeOf(entry.name);
  if (place?.kind === 'table') tally.table(entry, place.table, await unzip(entry));
  else if (place?.kind === 'jobs') tally.jobs(await unzip(entry));
  else if (place?.kind === 'upload') tally.file(place.part, entry.bytes.length);
  else if (place?.kind === 'list')
    for (const file of await listedFiles(entry)) {
      // It refuses what is not as it was written.
      for await (const _piece of readBlob(file));
      tally.file(1, file.size);
    }
};

export interface Whole {
  readonly end: End;
  /** Bytes of rows, as text. */
  readonly textBytes: number;
}

/** Returns the totals. Throws a Refusal that says what is wrong. */
export const verifyWhole = async ({ manifest, entries, readBlob }: Reading): Promise<Whole> => {
  const tally = new Tally(manifest);
  for (;;) {
    const next = await entries.next();
    if (next.done === true) {
      tally.check(next.value);
      return { end: next.value, textBytes: tally.textBytes };
    }
    await tallyEntry(tally, next.value, readBlob);
  }
};

export const verifyBackup = async (reading: Reading): Promise<End> => (await verifyWhole(reading)).end;
