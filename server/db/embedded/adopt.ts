/** Goes on with the database of a service that was killed, when it is as this service would start it. */
import { spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ending } from '../engine.ts';
import { becomeKeeper, endDatabase, KEEP } from './keeper.ts';
import type { Owner } from './owner.ts';
import { isRunning, readPostmaster, runsOver } from './postmaster.ts';
import { type Place, plainEnvironment } from './program.ts';
import { endSessions } from './sessions.ts';
import type { Running } from './supervise.ts';

const STOP_PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 100;

const ADOPTER = `
trap '' TERM
database=$1
keeper=$2
exec 4<&0 </dev/null
${KEEP}
`;

interface Options {
  readonly cluster: string;
  readonly command: readonly [string, ...string[]];
  /** The version of PostgreSQL, like `18.4`. */
  readonly version: string;
  readonly owner: Owner | undefined;
  readonly place: Place;
  report(step: string): void;
}

/** Returns undefined when there is no such database. */
export async function adopt(options: Options): Promise<Running | undefined> {
  const { cluster, command, version, place, report } = options;
  const found = readPostmaster(cluster);
  if (!found?.ready || !runsOver(found.pid, cluster) || !wasStartedBy(command, cluster)) return undefined;
  // First, or its earlier keeper would end it meanwhile.
  const keeping = keep(found.pid, options);
  const still = () => {
    const now = readPostmaster(cluster);
    return now?.pid === found.pid && now.ready && isRunning(found.pid);
  };
  if (!(await endSessions(place, version)) || !still()) {
    keeping.kill('SIGKILL');
    return undefined;
  }
  report('going on with the database of the previous run');
  return watch(found.pid, cluster, keeping);
}

/** PostgreSQL notes how it was started. */
function wasStartedBy([program, ...parameters]: readonly [string, ...string[]], cluster: string): boolean {
  const line = [realpathSync(program), ...parameters.map((parameter) => `"${parameter}"`)].join(' ');
  try {
    return readFileSync(join(cluster, 'postmaster.opts'), 'utf8').trimEnd() === line.trimEnd();
  } catch {
    return false;
  }
}

function keep(pid: number, { cluster, owner }: Options) {
  const words = ['-c', ADOPTER, 'parlance-database', String(pid), becomeKeeper(cluster)];
  const keeping = spawn('/bin/sh', words, {
    cwd: cluster,
    env: plainEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...owner,
  });
  keeping.stdin.on('error', () => {});
  return keeping;
}

function watch(pid: number, cluster: string, keeping: ReturnType<typeof keep>): Running {
  const isThere = () => isRunning(pid) && readPostmaster(cluster)?.pid === pid;
  let asked = false;
  const ended = (async (): Promise<Ending> => {
    while (isThere()) await delay(LOOK_EVERY_MS);
    // It removes the file as the last step of a clean end.
    return { reason: 'its process is gone', isClean: readPostmaster(cluster) === undefined };
  })();
  const untied = new Promise<Ending>((resolve) => {
    keeping.once('error', (error) => resolve({ reason: error.message }));
    keeping.once('exit', () => resolve({ reason: 'its keeper is gone' }));
  });
  const exited = new Promise<Ending>((resolve) => {
    void Promise.race([ended, untied]).then((ending) => {
      if (!asked) resolve(ending);
    });
  });
  const stop = async () => {
    asked = true;
    endDatabase(keeping.stdin);
    const late = setTimeout(() => isThere() && process.kill(pid, 'SIGQUIT'), STOP_PATIENCE_MS);
    await ended;
    clearTimeout(late);
    keeping.kill('SIGKILL');
  };
  return { exited, stop, end: () => endDatabase(keeping.stdin) };
}
