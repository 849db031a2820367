import { expect, test } from 'vitest';
import { explainBuild, root } from './prepare.mjs';

const foreign = `This user may not write what is built below ${root}; start as the user who owns the checkout.`;

test.each([
  ["error TS5033: Could not write file 'server/dist/cli.js': permission denied.", foreign],
  [
    "[Error: EACCES: permission denied, open 'LICENSES.txt.12'] {\n  errno: -13,\n  syscall: 'open'\n}",
    foreign,
  ],
  ["Error: EROFS: read-only file system, open 'cli.js.12'", foreign],
  ['Error: ENOSPC: no space left on device, write', 'The disk is full; make room and run this again.'],
  ["error TS2304: Cannot find name 'x'.", "It fails:\nerror TS2304: Cannot find name 'x'."],
])('a build that fails says what to do: %s', (output, sentence) => {
  expect(explainBuild(output, 'It fails:')).toBe(sentence);
});
