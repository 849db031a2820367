/** Reads an archive in its fixed order; refuses any other entry. */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { mebibyte } from '@parlance/protocol/limits';
import type { z } from 'zod';
import { Refusal } from '../../config/refusal.ts';
import {
  type End,
  end,
  endEntry,
  type FileKind,
  fileKinds,
  formatVersion,
  type Manifest,
  manifest,
  manifestEntry,
  type Row,
  type TableName,
  tableNames,
  tables,
} from '../format.ts';

/** Bytes of one entry of rows. */
const mostText = 128 * mebibyte;

const mostRows = 500;

export interface Receiver {
  begin(head: Manifest): Promise<void>;
  /** Checked rows. */
  take<N extends TableName>(table: N, rows: readonly Row<N>[]): Promise<void>;
  settle(): Promise<void>;
  keep(
    file: { readonly kind: FileKind; readonly name: string; readonly size: number },
    content: Readable,
  ): Promise<void>;
  finish(): Promise<void>;
}

const readText = async (content: Readable, size: number, name: string): Promise<string> => {
  if (size > mostText) throw new Refusal(`${name} is larger than it can be.`);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const parseJson = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(`${name} holds a line that is not JSON.`);
  }
};

const check = <S extends z.ZodType>(schema: S, value: unknown, name: string): z.infer<S> => {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  throw new Refusal(`${name} holds what does not belong there: ${issue?.path.join('.')} ${issue?.message}`);
};

const tableOf = (name: string): TableName | undefined => {
  const [, table] = /^([a-z_]+)\/\d{6}\.jsonl$/.exec(name) ?? [];
  return tableNames.find((one) => one === table);
};

const fileOf = (name: string): { kind: FileKind; name: string } | undefined => {
  const [, place, rest] = /^([a-z]+)\/(\d{1,10}|[a-z_]{1,20})$/.exec(name) ?? [];
  const kind = fileKinds.find((one) => one === place);
  return kind === undefined || rest === undefined ? undefined : { kind, name: rest };
};

const checkManifest = (value: unknown, name: string): Manifest => {
  const { version } = (value ?? {}) as { readonly version?: unknown };
  if (typeof version === 'number' && version !== formatVersion)
    throw new Refusal(
      `The archive is of version ${version}; this version of Parlance reads version ${formatVersion}.`,
    );
  return check(manifest, value, name);
};

const checkWhole = (came: Map<string, number>, { rows, files }: End): void => {
  const told = new Map<string, number>([...Object.entries(rows), ['', files]]);
  for (const [what, count] of came)
    if ((told.get(what) ?? 0) !== count) throw new Refusal('The archive is not whole.');
  for (const [what, count] of told)
    if ((came.get(what) ?? 0) !== count) throw new Refusal('The archive is not whole.');
};

class Reading {
  readonly #receiver: Receiver;
  /** Index of the current table, then of the files and the end. */
  #place = -1;
  readonly #came = new Map<string, number>();

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
  }

  get isWhole(): boolean {
    return this.#place > tableNames.length;
  }

  async #reach(next: number, name: string): Promise<void> {
    if (next < this.#place || this.isWhole) throw new Refusal(`${name} stands in the wrong place.`);
    if (this.#place < tableNames.length && next >= tableNames.length) await this.#receiver.settle();
    this.#place = next;
  }

  #count(what: string, more: number): void {
    this.#came.set(what, (this.#came.get(what) ?? 0) + more);
  }

  async take(name: string, size: number, content: Readable): Promise<void> {
    if (this.#place < 0) {
      if (name !== manifestEntry) throw new Refusal('This is no archive of an organization.');
      this.#place = 0;
      await this.#receiver.begin(checkManifest(parseJson(await readText(content, size, name), name), name));
      return;
    }
    const table = tableOf(name);
    const file = fileOf(name);
    if (table !== undefined) {
      await this.#reach(tableNames.indexOf(table), name);
      const lines = (await readText(content, size, name)).split('\n').filter((line) => line !== '');
      this.#count(table, lines.length);
      for (let from = 0; from < lines.length; from += mostRows) {
        const slice = lines.slice(from, from + mostRows);
        const rows = slice.map((line) => check<z.ZodType>(tables[table], parseJson(line, name), name));
        await this.#receiver.take(table, rows as never);
      }
    } else if (file !== undefined) {
      await this.#reach(tableNames.length, name);
      this.#count('', 1);
      await this.#receiver.keep({ ...file, size }, content);
    } else if (name === endEntry) {
      await this.#reach(tableNames.length + 1, name);
      checkWhole(this.#came, check(end, parseJson(await readText(content, size, name), name), name));
      await this.#receiver.finish();
    } else throw new Refusal(`${name} does not belong into an archive.`);
  }
}

/** Throws Refusal for anything but a complete, ordered archive. */
export const readArchive = async (path: string, receiver: Receiver): Promise<void> => {
  const { extract: createExtract } = await import('tar-stream');
  const extract = createExtract();
  const opened = pipeline(createReadStream(path), createGunzip(), extract);
  // The loop below reports the error.
  opened.catch(() => {});
  const reading = new Reading(receiver);
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file') throw new Refusal(`${name} is no plain file.`);
      await reading.take(name, size, entry as unknown as Readable);
    }
    await opened;
  } catch (error) {
    extract.destroy();
    if (error instanceof Refusal) throw error;
    const code = String((error as { code?: unknown }).code ?? '');
    if (code === 'ENOENT') throw new Refusal(`There is no file ${path}.`);
    if (code === 'EISDIR' || code === 'EACCES') throw new Refusal(`${path} cannot be read as a file.`);
    if (code.startsWith('Z_') || /tar|premature|unexpected end/i.test(String(error)))
      throw new Refusal('The file is damaged, or no archive.');
    throw error;
  }
  if (!reading.isWhole) throw new Refusal('The archive is not whole.');
};
