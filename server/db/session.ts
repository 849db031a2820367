/** Settings with which sessions of the service begin. */
import type { Query } from './reader.ts';
import { read } from './sql.ts';
import { vanishing } from './vanishing.ts';

export const sessionSettings: Readonly<Record<string, string>> = {
  ...vanishing,
  application_name: 'parlance',
  TimeZone: 'UTC',
  // The server would replan statements with array parameters on each call, which costs several times
  // their execution.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
};

/** `patience` in seconds. */
export const sessionLimits = (patience: number): Readonly<Record<string, string>> => ({
  statement_timeout: `${patience}s`,
  // A node that vanishes gives back its rows before a statement that waits for them gives up, by the default patience.
  idle_in_transaction_session_timeout: '5s',
});

/** For a transaction that waits for files, and holds no row that others need. */
export const waitForFiles = (query: Query): Promise<unknown> =>
  read`set local idle_in_transaction_session_timeout = '60s'`.execute(query);

/** For what need not wait for the disk: hints between nodes, and migrations before the first write that counts. */
export const hastySettings: Readonly<Record<string, string>> = { synchronous_commit: 'off' };

/** Milliseconds without a statement after which PostgreSQL takes the locks of a starting process that stands still. */
export const standstill = 8000;

/** All that any session begins with, for the check at the start. */
export const everySetting: Readonly<Record<string, string>> = {
  ...sessionSettings,
  ...sessionLimits(10),
  ...hastySettings,
  // The driver of the jobs sends its settings as options.
  options: '-c jit=off',
};

/** Poolers know these themselves. */
const known = ['application_name', 'TimeZone'];

/** Names that a pooler must let pass. */
export const unusualSettings: readonly string[] = Object.keys(everySetting).filter(
  (name) => !known.includes(name),
);
