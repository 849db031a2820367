// Prints a Vitest JSON report as one line; fails if tests failed or none ran.

import { readFileSync } from 'node:fs';

const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, success } = JSON.parse(
  readFileSync(process.argv[2], 'utf8'),
);
const skipped = numPendingTests + numTodoTests;
console.log(`${numPassedTests} passed, ${numFailedTests} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = success && numPassedTests > 0 ? 0 : 1;
