import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../config/refusal.ts';
import type { Ending } from '../engine.ts';
import type { Binaries } from './binaries.ts';
import { becomeKeeper, endDatabase, KEEP } from './keeper.ts';
import type { Log } from './log.ts';
import type { Owner } from './owner.ts';
import { readPostmaster } from './postmaster.ts';
import { programEnvironment } from './program.ts';

const START_PATIENCE_MS = 120_000;
const STOP_PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 5;

/** The status of a shell whose command was killed. */
const KILLED_STATUS = 128 + constants.signals.SIGKILL;

/**
 * Runs its further arguments as the database of the keeper that the first one names. The process id goes to
 * descriptor 3. A SIGTERM to all processes, as by systemd, leaves it waiting for the database.
 */
const SUPERVISOR = `
trap '' TERM
keeper=$1
shift
exec 4<&0 </dev/null
"$@" 3>&- 4<&- &
database=$!
echo $database >&3
exec 3>&-
( ${KEEP} ) >/dev/null 2>&1 &
watcher=$!
exec 4<&-
wait $database
status=$?
kill -KILL $watcher 2>/dev/null
exit $status
`;

export type Running = {
  exited: Promise<Ending>;
  stop(): Promise<void>;
  /** Ends its sessions, and it with them, as though it had ended by itself. */
  end(): void;
};

type Options = {
  cluster: string;
  binaries: Binaries;
  /** The database's program with its arguments. */
  command: readonly string[];
  owner: Owner | undefined;
  log: Log;
  /** A process that now has the id in a left-over lock file. */
  unrelatedProcess: number | undefined;
  report(step: string): void;
  /** Milliseconds; a recovery may take long. */
  patience?: number | undefined;
};

/** Returns once the database accepts connections. Throws a Refusal with its last log line. */
export async function runUntilReady(options: Options): Promise<Running> {
  const deadline = performance.now() + (options.patience ?? START_PATIENCE_MS);
  for (;;) {
    const logged = fstatSync(options.log.descriptor).size;
    const attempt = await launch(options, deadline);
    if (attempt.running !== undefined) return attempt.running;
    const complaint = readFrom(options.log.path, logged);
    // Children of a killed postmaster live on for a moment, and their shared memory blocks a new one.
    const transient = /shared memory block .* still in use|lock file .* already exists/.test(complaint);
    if (!(attempt.isKilled || transient) || performance.now() > deadline)
      throw new Refusal(
        `The built-in database did not start: ${lastWords(complaint) ?? attempt.reason} (see ${options.log.path}).`,
      );
    options.report(
      attempt.isKilled
        ? 'the database was killed while it started; starting it again'
        : 'waiting for the database of the previous run to end',
    );
    await delay(200);
  }
}

async function launch(
  options: Options,
  deadline: number,
): Promise<{ running: Running } | ({ running?: never } & Ending)> {
  const launchedAtSeconds = Math.floor(Date.now() / 1000);
  const child = spawnSupervisor(options);
  let asked = false;
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => resolve({ reason: error.message }));
    child.once('exit', (status, signal) =>
      resolve({
        reason: signal ?? `exit status ${status}`,
        isClean: status === 0,
        isKilled: signal === 'SIGKILL' || status === KILLED_STATUS,
      }),
    );
  });
  const exited = new Promise<Ending>((resolve) => {
    void ended.then((ending) => {
      // If only the supervisor was killed, its watcher ends the database.
      endDatabase(child.stdin);
      if (!asked) resolve(ending);
    });
  });
  const stop = async () => {
    asked = true;
    endDatabase(child.stdin);
    const late = new AbortController();
    const patience = delay(STOP_PATIENCE_MS, undefined, { signal: late.signal }).then(
      () => readPostmaster(options.cluster) !== undefined && process.kill(-(child.pid ?? 0), 'SIGQUIT'),
      () => false,
    );
    await ended;
    late.abort();
    await patience;
  };

  const end = () => endDatabase(child.stdin);

  const announced = await Promise.race([once(child.stdio[3] as Readable, 'data'), ended]);
  if (!Array.isArray(announced)) return announced;
  const pid = Number(announced[0]);
  let over: Ending | undefined;
  void ended.then((ending) => {
    over = ending;
  });
  for (;;) {
    if (over !== undefined) return over;
    const state = readPostmaster(options.cluster);
    if (state?.pid === pid && state.ready && state.startedAtSeconds >= launchedAtSeconds - 1)
      return { running: { exited, stop, end } };
    if (performance.now() > deadline) {
      await stop();
      return { reason: 'it was not ready in time' };
    }
    await Promise.race([ended, delay(LOOK_EVERY_MS)]);
  }
}

function spawnSupervisor({
  cluster,
  binaries,
  command,
  owner,
  log,
  unrelatedProcess,
}: Options): ChildProcess {
  const environment = programEnvironment(binaries);
  // Names a process that is not another postmaster.
  if (unrelatedProcess !== undefined) environment.PG_GRANDPARENT_PID = String(unrelatedProcess);
  const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'parlance-database', becomeKeeper(cluster), ...command], {
    cwd: cluster,
    env: environment,
    stdio: ['pipe', log.descriptor, log.descriptor, 'pipe'],
    // Ctrl-C reaches only the service, which stops the database last.
    detached: true,
    ...owner,
  });
  child.stdin?.on('error', () => {});
  return child;
}

function readFrom(path: string, position: number): string {
  const descriptor = openSync(path, 'r');
  try {
    const length = Math.min(65_536, Math.max(0, fstatSync(descriptor).size - position));
    const buffer = Buffer.alloc(length);
    readSync(descriptor, buffer, 0, length, position);
    return buffer.toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}

function lastWords(log: string): string | undefined {
  return log.match(/(?:FATAL|PANIC|ERROR): {2}(.*)/)?.[1] ?? log.trim().split('\n').at(-1);
}
