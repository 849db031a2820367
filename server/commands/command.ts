import type { Store } from '../app/store.ts';
import type { Config } from '../config/config.ts';
import type { Engine } from '../db/engine.ts';
import type { PageOptions } from '../page/index.ts';

export type Context = {
  config: Config;
  json: boolean;
  /** What an operator writes before a command, such as `node tools/parlance.mjs` in a checkout. */
  program: string;
  /** The built application. `say` shows progress; without a caller that can build, a build that is there. */
  openPage(say: (step: string) => void): PageOptions;
  /** Shows a step to the operator, unless only JSON may be printed. */
  report(step: string): void;
  /** Lends the database as it is, without bringing it up to date. `isAlone` refuses a data directory in use. */
  withEngine<T>(work: (engine: Engine) => Promise<T>, options?: { readonly isAlone?: boolean }): Promise<T>;
  /** Lends the database, started here or by the service over the same data directory. */
  withDatabase<T>(work: (store: Store) => Promise<T>): Promise<T>;
};

/** A positional argument. */
export type Argument = { name: string; meaning: string; isOptional?: boolean };

export type Parameter = { flags: string; meaning: string; required?: boolean; default?: string };

/** --json prints the result of `run`, otherwise `render` does; undefined prints nothing. */
export type Command<Result = unknown> = {
  /** The words after `parlance`, such as `user create`. */
  name: string;
  summary: string;
  arguments?: readonly Argument[];
  /** Options with a value, such as `--email <address>`, or switches, such as `--force`. */
  parameters: readonly Parameter[];
  /** Whether it may make a new database, in a data directory that the operator named. */
  begins?: boolean;
  /** Whether a refusal is all that it prints: steps of the database wait for the command's own first step. */
  refusesInOneLine?: boolean;
  /** Printed below the options. */
  notes?: () => string;
  /** Options by their camel-case names: texts, true for a switch, false for one that begins with `no`. */
  run(given: Readonly<Record<string, string | boolean | undefined>>, context: Context): Promise<Result>;
  render(result: Result): string;
};
