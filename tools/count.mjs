// Prints a Vitest JSON report as one line, after a line for each test that passed only on a second try. Fails if tests
// failed or none ran.

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, success } = report;
for (const { name, assertionResults } of report.testResults)
  for (const { status, fullName, failureMessages } of assertionResults)
    if (status === 'passed' && failureMessages.length > 0)
      console.log(`Passed only on a second try: ${relative(process.cwd(), name)}: ${fullName}`);
const skipped = numPendingTests + numTodoTests;
console.log(`${numPassedTests} passed, ${numFailedTests} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = success && numPassedTests > 0 ? 0 : 1;
