/** Uploads, and which messages show them. */
import { Readable } from 'node:stream';
import { type Archive, readJson } from '../archive/index.ts';
import { fieldsOf, listOf, numberOf, textOf } from '../reading/values.ts';
import type { File } from '../vocabulary.ts';
import { idOf } from './ids.ts';

/** Tables whose rows show files. */
const tables = ['messages', 'scheduled_messages'] as const;
type Table = (typeof tables)[number];

interface Upload {
  readonly file: File;
  /** Ids of the rows that show it; undefined where the archive does not say. */
  readonly shownIn: Readonly<Record<Table, ReadonlySet<string> | undefined>>;
}

export class Uploads {
  readonly #byPath: ReadonlyMap<string, Upload>;

  constructor(byPath: ReadonlyMap<string, Upload>) {
    this.#byPath = byPath;
  }

  has(path: string): boolean {
    return this.#byPath.has(path);
  }

  /**
   * Returns files that the text names and that the row shows. Who may not open a file can write its path all the same:
   * readers of such a text may not open it either.
   */
  shownBy(table: Table, id: string, paths: readonly string[]): File[] {
    return [...new Set(paths)].flatMap((path) => {
      const upload = this.#byPath.get(path);
      const rows = upload?.shownIn[table];
      return upload === undefined || rows?.has(id) === false ? [] : [upload.file];
    });
  }
}

/** Entries by the path of their upload, where the archive says so. */
const entriesOf = async (archive: Archive): Promise<Map<string, string>> => {
  const records = 'uploads/records.json';
  const entries = new Map<string, string>();
  if (!archive.entries.has(records)) return entries;
  for await (const { value } of readJson(archive, records)) {
    const { path, s3_path } = fieldsOf(value);
    const entry = [path, s3_path]
      .map((one) => `uploads/${textOf(one) ?? ''}`)
      .find((one) => archive.entries.has(one));
    if (entry !== undefined) entries.set(textOf(s3_path) ?? textOf(path) ?? '', entry);
  }
  return entries;
};

const idsOf = (value: unknown): ReadonlySet<string> | undefined =>
  Array.isArray(value) ? new Set(listOf(value).map(idOf)) : undefined;

export const readUploads = async (archive: Archive): Promise<Uploads> => {
  const found = new Map<string, Upload>();
  const entries = await entriesOf(archive);
  if (!archive.entries.has('attachment.json')) return new Uploads(found);
  for await (const { value } of readJson(archive, 'attachment.json')) {
    const row = fieldsOf(value);
    const path = textOf(row.path_id);
    if (path === undefined) continue;
    const entry = entries.get(path) ?? [`uploads/${path}`].find((one) => archive.entries.has(one));
    const file = {
      id: path,
      name: textOf(row.file_name) ?? path,
      size: numberOf(row.size),
      bytes: entry === undefined ? undefined : async () => Readable.from(await archive.open(entry)),
    };
    const shownIn = { messages: idsOf(row.messages), scheduled_messages: idsOf(row.scheduled_messages) };
    found.set(path, { file, shownIn });
  }
  return new Uploads(found);
};
