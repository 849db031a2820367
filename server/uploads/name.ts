/** Cleans file names for display and addresses [V17] [V21] [V25]. */
import { lookup } from 'mime-types';

const nameless = 'uploaded-file';
const longestName = 255;
const longestPathName = 100;
/** Control characters, invisible characters that imitate other names, and lone surrogates. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** The last part of the path, without invisible characters. */
export const cleanName = (given: string): string => {
  const last = given.split(/[/\\]/).at(-1)!;
  const clean = cut(last.replace(invisible, '').normalize('NFC').trim(), longestName);
  return /^\.*$/.test(clean) ? nameless : clean;
};

/** Letters, digits, and `.`, `_`, `-` between them. Keeps the extension. */
export const pathName = (name: string): string => {
  const plain = name
    .normalize('NFKC')
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}._-]/gu, '')
    .replace(/([.-])\1+/g, '$1')
    .replace(/^[.-]+|[.-]+$/g, '');
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(plain)?.[0] ?? '';
  const stem = cut(plain.slice(0, plain.length - ending.length), longestPathName - ending.length);
  return stem === '' ? `${nameless}${ending}` : `${stem}${ending}`;
};

export const namesOfFile = (given: string): { readonly name: string; readonly pathName: string } => {
  const name = cleanName(given);
  return { name, pathName: pathName(name) };
};

const unknownType = 'application/octet-stream';

/** Affects only how the file is shown. */
export const contentTypeOf = (given: string, name: string): string => {
  const type = given.split(';', 1)[0]!.trim().toLowerCase();
  if (/^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,80}$/.test(type) && type !== unknownType) return type;
  return lookup(name) || unknownType;
};
