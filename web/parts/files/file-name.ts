/** Names and kinds of uploaded files. Pure. */

/** The last part of an address, decoded. */
export const fileName = (address: string): string => {
  const last = address.split(/[?#]/, 1)[0]!.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

export type FileKind = 'picture' | 'video' | 'audio' | 'pdf' | 'text' | 'archive' | 'other';

const endings: Readonly<Record<Exclude<FileKind, 'other'>, string>> = {
  picture: 'png jpg jpeg gif webp',
  video: 'mp4 webm ogv mov m4v',
  audio: 'mp3 m4a aac ogg oga opus wav flac weba',
  pdf: 'pdf',
  text: 'txt md log csv tsv json xml yaml yml toml ini conf diff patch css js ts tsx jsx py rb rs go java c h cpp sh sql',
  archive: 'zip gz tgz bz2 xz 7z tar rar zst',
};

const kinds: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(endings).flatMap(([kind, words]) =>
    words.split(' ').map((ending): [string, FileKind] => [ending, kind as FileKind]),
  ),
);

export const fileKind = (address: string): FileKind =>
  kinds.get(/\.([a-z0-9]{1,5})$/i.exec(fileName(address))?.[1]?.toLowerCase() ?? '') ?? 'other';
