/** Reading an archive, entry by entry, in the order in which it must be; whatever else is in it ends the reading. */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as createExtract } from 'tar-stream';
import type { z } from 'zod';
import { Refusal } from '../../refusal.ts';
import {
  type Manifest,
  manifest,
  manifestEntry,
  type Row,
  type TableName,
  tableNames,
  tables,
} from '../format.ts';

/** Bytes of one entry of rows. */
const mostText = 128 * 1_048_576;

export interface Receiver {
  begin(head: Manifest): Promise<void>;
  /** Rows of one table, checked; tables come in their order. */
  take<N extends TableName>(table: N, rows: readonly Row<N>[]): Promise<void>;
  /** After the last row. */
  settle(): Promise<void>;
  /** A file's bytes, by its id in the archive. */
  keep(attachmentId: number, size: number, content: Readable): Promise<void>;
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

/** Throws Refusal for whatever is no archive of ours, whole and in order. */
export const readArchive = async (path: string, receiver: Receiver): Promise<void> => {
  const extract = createExtract();
  const reading = pipeline(createReadStream(path), createGunzip(), extract);
  // It fails below, where its entries are awaited.
  reading.catch(() => {});
  /** How far the reader is: in which table, and after them the files. */
  let place = 0;
  const reach = (next: number, name: string) => {
    if (next < place) throw new Refusal(`${name} stands in the wrong place.`);
    place = next;
  };
  let isBegun = false;
  let isSettled = false;
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      const content = entry as unknown as Readable;
      if (type !== 'file') throw new Refusal(`${name} is no plain file.`);
      if (!isBegun) {
        if (name !== manifestEntry) throw new Refusal('This is no archive of an organization.');
        isBegun = true;
        await receiver.begin(check(manifest, parseJson(await readText(content, size, name), name), name));
        continue;
      }
      const table = tableOf(name);
      const [, file] = /^files\/(\d{1,10})$/.exec(name) ?? [];
      if (table !== undefined) {
        reach(tableNames.indexOf(table), name);
        const lines = (await readText(content, size, name)).split('\n').filter((line) => line !== '');
        const rows = lines.map((line) => check<z.ZodType>(tables[table], parseJson(line, name), name));
        await receiver.take(table, rows as never);
      } else if (file !== undefined) {
        reach(tableNames.length, name);
        if (!isSettled) await receiver.settle();
        isSettled = true;
        await receiver.keep(Number(file), size, content);
      } else throw new Refusal(`${name} does not belong into an archive.`);
    }
    await reading;
  } catch (error) {
    extract.destroy();
    if (error instanceof Refusal) throw error;
    const code = String((error as { code?: unknown }).code ?? '');
    if (code === 'ENOENT') throw new Refusal(`There is no file ${path}.`);
    if (code.startsWith('Z_') || /tar|premature|unexpected end/i.test(String(error)))
      throw new Refusal('The file is damaged, or no archive.');
    throw error;
  }
  if (!isBegun) throw new Refusal('This is no archive of an organization.');
  if (!isSettled) await receiver.settle();
};
