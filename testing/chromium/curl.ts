import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Account {
  readonly email: string;
  readonly key: string;
}

/** Throws the error of `curl` when no answer comes. */
export const curl = async (
  account: Account | undefined,
  ...words: readonly string[]
): Promise<Record<string, unknown>> => {
  const who = account === undefined ? [] : ['-u', `${account.email}:${account.key}`];
  const { stdout } = await run('curl', ['-sS', ...who, ...words]);
  return JSON.parse(stdout) as Record<string, unknown>;
};

export const data = (parameters: Readonly<Record<string, string>>): string[] =>
  Object.entries(parameters).flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`]);
