// Prints a Vitest JSON report as one line. A second report is of the second try of its failed files: what passed only
// then has a line of its own. Fails if tests failed or none ran.

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [first, second] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));

const testsOf = ({ testResults }, wanted) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === wanted)
      .map(({ fullName }) => `${relative(process.cwd(), name)}: ${fullName}`),
  );

const late = new Set(second === undefined ? [] : testsOf(second, 'passed'));
const mended = testsOf(first, 'failed').filter((test) => late.has(test));
for (const test of mended) console.log(`Passed only on a second try: ${test}`);
const passed = first.numPassedTests + mended.length;
const failed = first.numFailedTests - mended.length;
const skipped = first.numPendingTests + first.numTodoTests;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = (second ?? first).success && passed > 0 ? 0 : 1;
