import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = import.meta.url.includes('/dist/') ? '../../..' : '../..';
const START = join(dirname(fileURLToPath(import.meta.url)), root, 'tools/start.mjs');

/** The service, as `npm start` runs it. */
export const startProgram: readonly [string, ...string[]] = [process.execPath, START];

export type ServiceProcess = {
  child: ChildProcess;
  /** Without a trailing slash. */
  address: string;
  lines: readonly string[];
  /** Resolves with the first matching line, past or future. */
  says(pattern: RegExp): Promise<string>;
  /** Sends SIGTERM by default; returns when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<{ status: number | null; signal: NodeJS.Signals | null }>;
};

/**
 * Starts the service on a free port, like `npm start` or by `program` with its arguments; returns when it listens.
 * Throws its output if it ends first; `cut` kills it before that, and so does a line that matches `cutAt`.
 */
export async function startProcess(
  environment: Record<string, string>,
  {
    cut,
    cutAt,
    program,
  }: { cut?: AbortSignal; cutAt?: RegExp; program?: readonly [string, ...string[]] } = {},
): Promise<ServiceProcess> {
  const { child, lines, ended } = spawnService({ PORT: '0', ...environment }, program);
  cut?.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
  const address = await new Promise<string>((resolve, reject) => {
    lines.onLine = (line) => {
      if (cutAt?.test(line)) child.kill('SIGKILL');
      const found = line.match(/listening on (\S+)/)?.[1];
      if (found !== undefined) resolve(found);
    };
    void ended.then(({ status }) => reject(new Error(`ended with ${status}:\n${lines.all.join('\n')}`)));
  });
  return {
    child,
    address,
    lines: lines.all,
    says: (pattern) =>
      new Promise((resolve) => {
        const hear = (line: string) => {
          if (pattern.test(line)) resolve(line);
        };
        lines.all.forEach(hear);
        lines.onLine = hear;
      }),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

export async function runToEnd(
  environment: Record<string, string>,
): Promise<{ status: number | null; lines: readonly string[] }> {
  const { lines, ended } = spawnService({ PORT: '0', ...environment });
  const { status } = await ended;
  return { status, lines: lines.all };
}

export async function runCommand(
  words: readonly string[],
  environment: Record<string, string>,
): Promise<{ status: number | null; output: string; errors: string }> {
  const child = spawnCommand(words, environment);
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { status: status as number | null, output, errors };
}

/** Kills a command when it prints a match; throws if it ends first. */
export async function killCommand(
  words: readonly string[],
  environment: Record<string, string>,
  pattern: RegExp,
): Promise<void> {
  const child = spawnCommand(words, environment);
  const ended = once(child, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    if (pattern.test(line)) child.kill('SIGKILL');
  }
  const [, signal] = (await ended) as [unknown, NodeJS.Signals | null];
  if (signal !== 'SIGKILL') throw new Error(`It ended before:\n${said.join('\n')}`);
}

/** A command that runs; `said` grows with its lines on standard error. */
export function startCommand(words: readonly string[], environment: Record<string, string>) {
  const child = spawnCommand(words, environment);
  const said: string[] = [];
  const hearing = new Set<() => void>();
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    for (const hear of hearing) hear();
  });
  const ended = once(child, 'close').then(([status]) => status as number | null);
  return {
    child,
    said,
    /** Resolves with the exit status. */
    ended,
    /** Resolves once a line matches. */
    says: (pattern: RegExp) =>
      new Promise<void>((resolve) => {
        const hear = () => {
          if (said.some((line) => pattern.test(line))) resolve();
        };
        hearing.add(hear);
        hear();
      }),
  };
}

const spawnCommand = (words: readonly string[], environment: Record<string, string>) =>
  spawn(process.execPath, [join(dirname(START), 'parlance.mjs'), ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

function spawnService(
  environment: Record<string, string>,
  [file, ...words]: readonly [string, ...string[]] = startProgram,
) {
  const child = spawn(file, words, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: { all: string[]; onLine(line: string): void } = { all: [], onLine: () => {} };
  const readers = [child.stdout, child.stderr].map((stream) => {
    const reader = createInterface({ input: stream });
    reader.on('line', (line) => {
      lines.all.push(line);
      lines.onLine(line);
    });
    return once(reader, 'close');
  });
  const ended = Promise.all([once(child, 'exit'), ...readers]).then(([[status, signal]]) => ({
    status: status as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  return { child, lines, ended };
}
