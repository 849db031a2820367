/** Programs that a test starts and ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Program {
  /** What it has said. */
  readonly said: () => string;
  /** Rejects with what it said when it ends unasked. */
  readonly failed: Promise<never>;
  stop(signal?: NodeJS.Signals): Promise<unknown>;
}

interface Place {
  readonly environment: Readonly<Record<string, string>>;
  readonly directory: string;
  readonly user?: { readonly uid: number; readonly gid: number };
}

export const startProgram = (
  [file, ...words]: readonly [string, ...string[]],
  { environment, directory, user }: Place,
): Program => {
  const child: ChildProcess = spawn(file, words, {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      said += text;
    });
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error(`${file} ended:\n${said}`);
  });
  failed.catch(() => {});
  return {
    said: () => said,
    failed,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
};
