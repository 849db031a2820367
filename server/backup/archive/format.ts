/** What a backup holds, entry by entry: manifest, settings, key, tables, sequences, jobs, uploads, end. */
import { mebibyte } from '@parlance/protocol/limits';
import { z } from 'zod';

export const formatVersion = 1;

export const manifestEntry = 'manifest.json';
export const settingsEntry = 'settings.json';
export const keyEntry = 'secret.key';
export const sequencesEntry = 'sequences.json';
export const endEntry = 'end.json';

/** Bytes of one entry before compression; a table or file that is longer has several. */
export const partBytes = 2 * mebibyte;
/** The most that a reader takes into memory: one row may be longer than a part. */
export const mostEntryBytes = 64 * mebibyte;

const number = (part: number) => String(part).padStart(6, '0');

export const tableEntry = (table: string, part: number): string => `tables/${table}/${number(part)}.copy.gz`;
export const jobsEntry = (part: number): string => `jobs/${number(part)}.jsonl.gz`;
/** A file's further parts follow its first. */
export const uploadEntry = (key: string, part: number): string =>
  part === 1 ? `uploads/${key}` : `uploads/${key}.part${part}`;
/** In a repository the files lie beside the backup; these parts list them. */
export const listEntry = (part: number): string => `files/${number(part)}.jsonl.gz`;

export type Place =
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'jobs' }
  | { readonly kind: 'list' }
  | { readonly kind: 'upload'; readonly key: string; readonly part: number };

export const placeOf = (name: string): Place | undefined => {
  const table = /^tables\/([^/]+)\/\d{6}\.copy\.gz$/.exec(name)?.[1];
  if (table !== undefined) return { kind: 'table', table };
  if (/^jobs\/\d{6}\.jsonl\.gz$/.test(name)) return { kind: 'jobs' };
  if (/^files\/\d{6}\.jsonl\.gz$/.test(name)) return { kind: 'list' };
  const upload = /^uploads\/(.+?)(?:\.part(\d+))?$/.exec(name);
  return upload === null ? undefined : { kind: 'upload', key: upload[1]!, part: Number(upload[2] ?? 1) };
};

/** Read alone to learn whether this version knows the rest. */
export const versionShape = z.looseObject({ format: z.int(), parlance: z.string() });

export const manifestShape = z.strictObject({
  format: z.literal(formatVersion),
  /** The version that wrote it. */
  parlance: z.string(),
  /** Names, in order. */
  migrations: z.array(z.string()),
  postgresql: z.string(),
  made_at: z.iso.datetime(),
  /** The position of the database's write-ahead log; null where it may not be read. */
  lsn: z.nullable(z.string()),
  /** Null when nothing was encrypted yet. */
  key_fingerprint: z.nullable(z.string()),
  /** Columns, in the order of the rows' fields. */
  tables: z.record(z.string(), z.array(z.string())),
  organizations: z.array(
    z.strictObject({
      subdomain: z.string(),
      name: z.string(),
      people: z.int(),
      messages: z.int(),
      last_position: z.int(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestShape>;

export const sequencesShape = z.record(
  z.string(),
  z.strictObject({ value: z.string(), is_called: z.boolean() }),
);
export type Sequences = z.infer<typeof sequencesShape>;

export const jobShape = z.strictObject({
  task: z.string(),
  payload: z.unknown(),
  run_at: z.string(),
  key: z.nullable(z.string()),
  max_attempts: z.int(),
  priority: z.int(),
  flags: z.nullable(z.array(z.string())),
});
export type StoredJob = z.infer<typeof jobShape>;

/** A file that lies beside the backup in a repository. */
export const listedFileShape = z.strictObject({
  key: z.string(),
  sha256: z.string(),
  size: z.int(),
  blob: z.string(),
  /** Base64 of the key that opens it; null when it is not sealed. */
  opens_with: z.nullable(z.string()),
});
export type ListedFile = z.infer<typeof listedFileShape>;

export const endShape = z.strictObject({
  tables: z.record(z.string(), z.strictObject({ rows: z.int(), sha256: z.string() })),
  jobs: z.int(),
  uploads: z.strictObject({ files: z.int(), bytes: z.int() }),
  /** Files that rows name and the storage did not have; the first hundred. */
  missing: z.strictObject({ files: z.int(), some: z.array(z.string()) }),
});
export type End = z.infer<typeof endShape>;
