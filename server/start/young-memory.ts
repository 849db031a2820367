/**
 * Keeps V8's room for new objects small while the code is loaded. Code stays, so there is nothing to gain from waiting with
 * collections, and V8 gives the room back only after a quiet time.
 */
import { setFlagsFromString } from 'node:v8';

/** V8 multiplies the room by this number whenever much of it was in use; up to `--max-semi-space-size`. */
const growBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
const usual = 2;

/** Returns how to let the room grow. */
export const keepYoungMemorySmall = (): (() => void) => {
  growBy(1);
  return () => growBy(usual);
};
