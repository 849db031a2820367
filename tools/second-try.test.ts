import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from './prepare.mjs';

const directory = mkdtempSync(join(tmpdir(), 'parlance-reports-'));
afterAll(() => rmSync(directory, { recursive: true }));

interface File {
  readonly name: string;
  /** Outcome of each test. */
  readonly tests: readonly string[];
}

/** Stores a report as Vitest writes it. */
const store = (name: string, files: readonly File[]): string => {
  const all = files.flatMap(({ tests }) => tests);
  const countOf = (wanted: string) => all.filter((status) => status === wanted).length;
  const report = {
    numPassedTests: countOf('passed'),
    numFailedTests: countOf('failed'),
    numPendingTests: countOf('pending'),
    numTodoTests: 0,
    success: countOf('failed') === 0,
    testResults: files.map((file) => ({
      name: join(root, file.name),
      status: file.tests.includes('failed') ? 'failed' : 'passed',
      assertionResults: file.tests.map((status, index) => ({ status, fullName: `test ${index + 1}` })),
    })),
  };
  writeFileSync(join(directory, name), JSON.stringify(report));
  return join(directory, name);
};

const run = (tool: string, ...reports: readonly string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools', tool), ...reports], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, output: stdout.trim() };
};

const browser = (number: number, tests = ['failed']): File => ({
  name: `testing/web/${number}.test.ts`,
  tests,
});

describe('a second try', () => {
  test('is for a few files of browsers', () => {
    const report = store('few', [browser(1), browser(2, ['passed']), browser(3)]);
    expect(run('second-try.mjs', report)).toEqual({
      status: 0,
      output: 'testing/web/1.test.ts testing/web/3.test.ts',
    });
  });

  test.each([
    ['another kind of test failed', [browser(1), { name: 'server/frame/app.test.ts', tests: ['failed'] }]],
    ['too much failed', [1, 2, 3, 4].map((number) => browser(number))],
    ['no file failed, so the run itself did', [browser(1, ['passed'])]],
  ])('is for none when %s', (_why, files) => {
    expect(run('second-try.mjs', store('none', files))).toEqual({ status: 1, output: '' });
  });
});

describe('the count', () => {
  const first = store('first', [browser(1, ['passed', 'failed']), browser(2, ['passed', 'pending'])]);

  test('fails with a test', () => {
    expect(run('count.mjs', first)).toEqual({ status: 1, output: '2 passed, 1 failed, 1 skipped' });
  });

  test('names what passed only on a second try', () => {
    const second = store('second', [browser(1, ['passed', 'passed'])]);
    expect(run('count.mjs', first, second)).toEqual({
      status: 0,
      output: 'Passed only on a second try: testing/web/1.test.ts: test 2\n3 passed, 0 failed, 1 skipped',
    });
  });

  test('fails with a test that fails twice', () => {
    expect(run('count.mjs', first, store('twice', [browser(1, ['passed', 'failed'])])).status).toBe(1);
  });

  test('fails where none ran', () => {
    expect(run('count.mjs', store('empty', [])).status).toBe(1);
  });
});
