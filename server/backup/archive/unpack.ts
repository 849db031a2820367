import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Refusal } from '../../config/refusal.ts';
import { cutShort, damaged } from '../damaged.ts';
import { ByteReader } from '../seal/byte-reader.ts';
import { type End, endEntry, endShape, mostEntryBytes } from './format.ts';
import { type Entry, endText } from './pack.ts';
import { headerBytes, paddingOf, readHeader, trailer } from './tar.ts';

const inflate = promisify(gunzip);

/** Throws a Refusal for bytes that no backup holds. */
export const unzip = async ({ name, bytes }: Entry): Promise<Buffer> => {
  try {
    return await inflate(bytes, { maxOutputLength: mostEntryBytes });
  } catch {
    throw damaged(name);
  }
};

/** Only the text that the writer made passes. */
const readEnd = (bytes: Buffer, before: string): End => {
  try {
    const { sha256, ...rest } = JSON.parse(bytes.toString()) as Record<string, unknown>;
    const end = endShape.parse(rest);
    if (sha256 === before && endText(end, before) === bytes.toString()) return end;
  } catch {
    // Refused below.
  }
  throw damaged(`${endEntry}, or something before it,`);
};

/** Returns the totals once every byte is seen to be as it was written. Throws a Refusal that names the entry. */
export async function* unpack(content: AsyncIterable<Buffer>): AsyncGenerator<Entry, End> {
  const bytes = new ByteReader(content);
  const hash = createHash('sha256');
  for (let last = 'the beginning'; ; ) {
    const header = await bytes.read(headerBytes);
    if (header.length < headerBytes) {
      if (bytes.taken === 0) throw new Refusal('The backup is an empty file. Use another one.');
      if (last === 'the beginning') throw new Refusal('This is not a backup of Parlance.');
      throw cutShort(bytes.taken);
    }
    const entry = readHeader(header);
    if (entry === undefined) {
      if (last === 'the beginning')
        throw new Refusal('This is not a backup of Parlance, or its first bytes are damaged.');
      throw damaged(`the entry after ${last}`);
    }
    const { name, size } = entry;
    if (size > mostEntryBytes) throw damaged(name);
    const content = await bytes.read(size);
    const padding = await bytes.read(paddingOf(size).length);
    if (content.length < size || padding.length < paddingOf(size).length) throw cutShort(bytes.taken);
    if (!padding.equals(paddingOf(size))) throw damaged(name);
    if (name === endEntry) {
      const { sha256: _given, ...totals } = safeParse(content);
      const end = readEnd(content, hash.update(JSON.stringify(totals)).digest('hex'));
      const zeros = await bytes.read(trailer.length);
      if (zeros.length < trailer.length) throw cutShort(bytes.taken);
      if (!zeros.equals(trailer) || !(await bytes.isAtEnd())) throw damaged('what follows its end');
      return end;
    }
    hash.update(header).update(content).update(padding);
    last = name;
    yield { name, bytes: content };
  }
}

const safeParse = (bytes: Buffer): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};
