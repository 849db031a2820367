/** Kinds of content that begin with known bytes. A name may lie. */
const kinds: readonly (readonly [string, number, string])[] = [
  ['%PDF-', 0, 'application/pdf'],
  ['ftyp', 4, 'video/mp4'],
  ['\x1a\x45\xdf\xa3', 0, 'video/webm'],
  ['OggS', 0, 'audio/ogg'],
  ['ID3', 0, 'audio/mpeg'],
  ['RIFF', 0, 'audio/wav'],
  ['PK\x03\x04', 0, 'application/zip'],
  ['\x1f\x8b', 0, 'application/gzip'],
];

const unknownType = 'application/octet-stream';

/** `head`: the first bytes, `isWhole` whether they are all. */
export const typeOfContent = (head: Buffer, isWhole: boolean): string => {
  const text = head.toString('latin1');
  const found = kinds.find(([mark, at]) => text.startsWith(mark, at));
  if (found !== undefined) return found[2];
  if (head.includes(0)) return unknownType;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole });
    return 'text/plain';
  } catch {
    return unknownType;
  }
};
