/** Reads the bytes of a page as text, in the encoding that it names. Pure. */

const named = /charset\s*=\s*(?:["']\s*)?([a-z0-9_:.-]{1,40})/i;
/** A page names its encoding near its beginning. */
const beginning = 1024;

const decoderOf = (label: string | undefined): TextDecoder => {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
};

const markOf = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
};

/** Unknown encodings are read as UTF-8; what does not fit becomes U+FFFD. */
export const textOf = (bytes: Buffer, contentType: string): string => {
  const inPage = named.exec(bytes.toString('latin1', 0, beginning))?.[1];
  const label = markOf(bytes) ?? named.exec(contentType)?.[1] ?? inPage;
  return decoderOf(label).decode(bytes);
};
