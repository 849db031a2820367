import { archiveLimits } from './limits.ts';

/** Returns a path without its empty parts; undefined for one that is absolute, leads upwards, or is too long. */
export function checkName(raw: string): string | undefined {
  if (raw.includes('\0') || raw.startsWith('/') || /^[a-zA-Z]:/.test(raw)) return undefined;
  if (Buffer.byteLength(raw) > archiveLimits.name) return undefined;
  const parts = raw.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0 || parts.includes('..')) return undefined;
  return parts.join('/');
}

/** Finder writes these beside every file. */
export const isMacMetadata = (name: string): boolean => /(^|\/)(__MACOSX\/|\.DS_Store$|\._[^/]*$)/.test(name);

/** Returns the length of the folders that hold every name, with the last slash. */
export function wrappingLength(names: Iterable<string>): number {
  let common: string | undefined;
  for (const name of names) {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    common = common === undefined ? folder : sharedFolder(common, folder);
    if (common === '') return 0;
  }
  return common?.length ?? 0;
}

function sharedFolder(one: string, other: string): string {
  let end = 0;
  for (let at = 0; at < one.length && one[at] === other[at]; at++) if (one[at] === '/') end = at + 1;
  return one.slice(0, end);
}
