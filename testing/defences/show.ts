/** `npm run defences`: removes each defence in turn and shows that a test then fails which passed before. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '@parlance/server/config/refusal';
import type { Defence } from './defence.ts';
import { defences } from './defences.ts';
import { variable } from './without.ts';

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const runTests = async (
  root: string,
  defence: Defence,
  isOut: boolean,
): Promise<Record<'passed' | 'failed', readonly string[]>> => {
  const { row, test } = defence;
  const directory = await mkdtemp(join(tmpdir(), 'parlance-defences-'));
  const report = join(directory, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['--project', 'service', '--reporter=json', `--outputFile=${report}`];
  // The whole file: tests may depend on earlier ones.
  const child = spawn(process.execPath, [vitest, 'run', test, ...options], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...(isOut ? { [variable]: String(defences.indexOf(defence)) } : {}) },
  });
  try {
    await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    const named = (status: string) =>
      results
        .filter((result) => result.status === status && result.fullName.includes(`[${row}]`))
        .map(({ fullName }) => fullName);
    return { passed: named('passed'), failed: named('failed') };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** What is wrong; undefined when the tests hold the defence. */
const check = async (root: string, defence: Defence): Promise<string | undefined> => {
  const present = await runTests(root, defence, false);
  if (present.passed.length === 0 || present.failed.length > 0)
    return `the tests in ${defence.test} do not pass to begin with`;
  const absent = await runTests(root, defence, true);
  return absent.failed.length > 0 ? undefined : `nothing in ${defence.test} fails without it`;
};

const help = `Usage: npm run defences -- [rows]

Takes each defence of testing/defences out of the sources as the tests read them, and shows that a test fails
then which passed before. A row takes half a minute. Rows, all of them when none is named:

  ${defences.map(({ row }) => row).join(' ')}`;

/** Throws a Refusal when a row is unknown, or when no test fails without its defence. */
export const showDefences = async (root: string, rows: readonly string[]): Promise<void> => {
  if (rows.includes('--help')) {
    console.log(help);
    return;
  }
  const unknown = rows.filter((row) => !defences.some((one) => one.row === row));
  if (unknown.length > 0)
    throw new Refusal(`no defence for ${unknown.join(', ')}; "npm run defences -- --help" lists them`);
  const asked = defences.filter(({ row }) => rows.length === 0 || rows.includes(row));
  const missed: string[] = [];
  for (const defence of asked) {
    process.stdout.write(`${defence.row.padEnd(4)} ${defence.file} … `);
    const fault = await check(root, defence);
    process.stdout.write(`${fault ?? 'its test fails without it'}\n`);
    if (fault !== undefined) missed.push(defence.row);
  }
  if (missed.length > 0) throw new Refusal(`not held by a test: ${missed.join(', ')}`);
};
