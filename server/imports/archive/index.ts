export type { Archive, Entry, LeftOut, OpenOptions, Spooled } from './archive.ts';
export { Damaged } from './damage.ts';
export { type JsonElement, readBytes, readJson } from './json.ts';
export { archiveLimits } from './limits.ts';
export { type Line, readLines } from './lines.ts';
export { openArchive } from './open.ts';
