import { createRequire } from 'node:module';

const known: ReadonlySet<string> = new Set(createRequire(import.meta.url)('tlds') as string[]);

/** Countries and others whose name is also the ending of many files: `notes.md` is a file, `example.md/page` an address. */
const fileEndings: ReadonlySet<string> = new Set('java md mk ml mm mov pl pm ps py rs sh so zip'.split(' '));

const label = /^[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_-]{0,61}[\p{L}\p{N}\p{M}_])?$/u;

/** Whether words joined by dots are the name of a host on the web. `isSure` when a path or port follows, as files have none. */
export function isHostName(name: string, isSure: boolean): boolean {
  const labels = name.split('.');
  const last = labels.at(-1)!;
  const ending = last.toLowerCase();
  if (labels.length < 2 || !known.has(ending) || !labels.every((one) => label.test(one))) return false;
  if (isSure || labels[0]!.toLowerCase() === 'www') return true;
  // A sentence that ends without a space after it, as in `done.Now`, is no address.
  return !fileEndings.has(ending) && (last === ending || last === last.toUpperCase());
}
