import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const REQUIREMENTS = ['zulip==0.9.1', 'zulip_bots==0.9.1', 'zulip_botserver==0.9.1'];
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, here.includes('/dist/') ? '../../..' : '../..');
const MAKING_MS = 180_000;

/** The interpreter, or the reason why there is none. */
export type Python = { python: string } | { missing: string };

declare module 'vitest' {
  export interface ProvidedContext {
    python: Python;
  }
}

export async function findPython(): Promise<Python> {
  const environment = join(root, '.cache', `python-${REQUIREMENTS.join('-').replaceAll(/\W+/g, '-')}`);
  const python = join(environment, 'bin/python');
  const done = join(environment, 'complete');
  if (existsSync(done)) return { python };
  try {
    await rm(environment, { recursive: true, force: true });
    await mkdir(dirname(environment), { recursive: true });
    await run('python3', ['-m', 'venv', environment], { timeout: MAKING_MS });
    await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...REQUIREMENTS], {
      timeout: MAKING_MS,
    });
    await writeFile(`${done}.part`, '');
    await rename(`${done}.part`, done);
    return { python };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { missing: reason.trim().split('\n').at(-1) ?? 'unknown reason' };
  }
}
