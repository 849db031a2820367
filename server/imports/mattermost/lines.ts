import type { Archive } from '../archive/index.ts';

/** Returns the names of the files with lines, in a fixed order; several are joined. */
export const lineFiles = (archive: Archive): string[] =>
  [...archive.entries.keys()].filter((name) => /^[^/]+\.(jsonl|ndjson)$/i.test(name)).sort();
