import { mebibyte } from '@parlance/protocol/limits';

/** The limits of archives. Sizes are in bytes. */
export const archiveLimits = {
  archive: 100 * 1024 ** 3,
  entries: 2_000_000,
  /** One element of a JSON array, one line, or one BSON document. */
  element: 16 * mebibyte,
  name: 1024,
  /** Unpacked data larger than this, and than `ratio` times the packed data, is a bomb. */
  unpacked: 1024 ** 3,
  ratio: 100,
  examples: 100,
} as const;
