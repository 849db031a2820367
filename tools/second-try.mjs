// Prints the failed files of a Vitest JSON report if a second try is worth it: a browser on a shared machine may stall
// for seconds. Fails if another kind of test failed, or too many files for chance.

import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

const drivenByBrowser = [['testing', 'web', ''].join(sep), ['testing', 'chromium', ''].join(sep)];
const most = 3;

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const failed = report.testResults
  .filter(({ status }) => status === 'failed')
  .map(({ name }) => relative(process.cwd(), name));
const isOfBrowser = (file) => drivenByBrowser.some((directory) => file.startsWith(directory));
if (failed.length === 0 || failed.length > most || !failed.every(isOfBrowser)) process.exit(1);
console.log(failed.join(' '));
