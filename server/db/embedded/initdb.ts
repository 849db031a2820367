import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Refusal } from '../../config/refusal.ts';
import type { Binaries } from './binaries.ts';
import type { BorrowedName } from './borrowed-name.ts';
import type { Owner } from './owner.ts';
import { clusterPath, programEnvironment, USER } from './program.ts';

/** What to ask of it for a new cluster. */
export const creating: readonly string[] = [
  `--username=${USER}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  // Independent of the machine's locales, with letter case beyond ASCII.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--text-search-config=english',
  '--data-checksums',
  '--no-instructions',
];

interface Options {
  readonly directory: string;
  readonly binaries: Binaries;
  readonly owner: Owner | undefined;
  readonly name: BorrowedName | undefined;
}

/** Runs PostgreSQL's `initdb`. Throws a Refusal with its complaint. */
export function runInitdb(
  { directory, binaries, owner, name }: Options,
  words: readonly string[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(binaries.root, 'bin/initdb'), [`--pgdata=${clusterPath(directory)}`, ...words], {
      cwd: directory,
      env: { ...programEnvironment(binaries), ...name?.environment },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      ...owner,
    });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    child.once('error', (error) =>
      reject(new Refusal(`The database could not be created: ${error.message}.`)),
    );
    child.once('close', (status) => {
      if (status === 0) resolve();
      else if (name !== undefined && /could not look up effective user/.test(complaint))
        reject(new Refusal(name.refusal));
      else
        reject(
          new Refusal(`The database could not be created in ${directory}: ${complaint.trim() || status}`),
        );
    });
  });
}
