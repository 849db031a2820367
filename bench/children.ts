/** Child processes that answer questions. None outlives the run. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Child {
  readonly process: ChildProcess;
  /** Throws the task's error, or after `seconds`. */
  ask<T>(task: string, input?: unknown, seconds?: number): Promise<T>;
  /** Resolves at the end of the process; kills it after a timeout. */
  stop(): Promise<void>;
}

interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

export interface ChildOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  readonly words?: readonly string[];
}

const patienceSeconds = 20;
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export const startChild = (program: string, options: ChildOptions = {}): Child => {
  const path = fileURLToPath(new URL(`./${program}.js`, import.meta.url));
  const child = fork(path, [...(options.words ?? [])], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...options.environment },
    execArgv: [...(options.nodeOptions ?? [])],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
  const waiting = new Map<number, (reply: Reply) => void>();
  let asked = 0;
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
  const ended = once(child, 'exit').then(() => {
    running.delete(child);
    for (const [id, settle] of waiting) settle({ id, error: `${program} has ended:\n${said}` });
  });
  return {
    process: child,
    ask: <T>(task: string, input: unknown = {}, seconds = 120) =>
      new Promise<T>((resolve, reject) => {
        asked += 1;
        const id = asked;
        const settle = ({ result, error }: Reply) => {
          clearTimeout(timer);
          waiting.delete(id);
          if (error === undefined) resolve(result as T);
          else reject(new Error(error));
        };
        const timer = setTimeout(
          () => settle({ id, error: `${program} did not finish "${task}" in ${seconds} s` }),
          seconds * 1000,
        );
        waiting.set(id, settle);
        if (child.connected) child.send({ id, task, input });
        else settle({ id, error: `${program} has ended:\n${said}` });
      }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceSeconds * 1000);
      await ended;
      clearTimeout(timer);
    },
  };
};
