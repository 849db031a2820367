import { createRequire } from 'node:module';

const known: ReadonlySet<string> = new Set(createRequire(import.meta.url)('tlds') as string[]);

/** Domains that are also file endings: `notes.md` is a file, `example.md/page` an address. */
const fileEndings: ReadonlySet<string> = new Set('java md mk ml mm mov pl pm ps py rs sh so zip'.split(' '));

const label = /^[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_-]{0,61}[\p{L}\p{N}\p{M}_])?$/u;

/** Whether dotted words name a web host. `isSure` means that a path or port follows, which files lack. */
export function isHostName(name: string, isSure: boolean): boolean {
  const labels = name.split('.');
  const last = labels.at(-1)!;
  const ending = last.toLowerCase();
  if (labels.length < 2 || !known.has(ending) || !labels.every((one) => label.test(one))) return false;
  if (isSure || labels[0]!.toLowerCase() === 'www') return true;
  // `done.Now` is a missing space, not an address.
  return !fileEndings.has(ending) && (last === ending || last === last.toUpperCase());
}
