/**
 * The form of a tar, which ordinary programs can list. A library would ignore some bytes of a header; here a header has
 * one form only, so that a change of any byte is found.
 */
const block = 512;
const mostName = 100;

export const trailer = Buffer.alloc(2 * block);

/** Throws for a name that does not fit. */
export const headerOf = (name: string, size: number): Buffer => {
  const bytes = Buffer.from(name);
  if (bytes.length > mostName) throw new Error(`The name ${name} is too long for an entry.`);
  const header = Buffer.alloc(block);
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at);
  bytes.copy(header);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  header.fill(' ', 148, 156);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
};

export const headerBytes = block;

/** Returns undefined unless it is a header that `headerOf` made. */
export const readHeader = (header: Buffer): { readonly name: string; readonly size: number } | undefined => {
  const end = header.indexOf(0);
  const name = header.toString('utf8', 0, end < 0 || end > mostName ? mostName : end);
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
  if (name === '' || !Number.isSafeInteger(size) || Buffer.byteLength(name) > mostName) return undefined;
  return headerOf(name, size).equals(header) ? { name, size } : undefined;
};

/** Zeros up to the next block. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);
