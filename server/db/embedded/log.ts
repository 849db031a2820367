import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync } from 'node:fs';
import { mebibyte } from '@parlance/protocol/limits';

const LARGEST_BYTES = 4 * mebibyte;
const LOOK_EVERY_MS = 60_000;

/** The database's log. A full file moves to `<path>.1`. */
export type Log = { path: string; descriptor: number; close(): void };

export function openLog(path: string): Log {
  const descriptor = openSync(path, 'a', 0o600);
  // The child appends, so truncation is always safe.
  const bound = () => {
    if (fstatSync(descriptor).size <= LARGEST_BYTES) return;
    copyFileSync(path, `${path}.1`);
    ftruncateSync(descriptor, 0);
  };
  bound();
  const timer = setInterval(bound, LOOK_EVERY_MS).unref();
  return {
    path,
    descriptor,
    close: () => {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}
