import type { Store } from '../app/store.ts';
import type { Config } from '../config/config.ts';

/** What a command is given to work with. */
export type Context = {
  config: Config;
  /** Whether the caller asked for JSON. */
  json: boolean;
  /** Tells a person what is going on; silent where only JSON may be printed. */
  report(step: string): void;
  /** Lends the database, started here or by the service that runs over the same data directory, for one piece of work. */
  withDatabase<T>(work: (store: Store) => Promise<T>): Promise<T>;
};

/** A word that is told by its place, like the address in `user api-key <email>`. */
export type Argument = { name: string; meaning: string };

export type Parameter = { flags: string; meaning: string; required?: boolean; default?: string };

/**
 * One command, declared as data. What `run` returns is printed as JSON with --json, else as `render` words it; a
 * command that prints for itself returns undefined.
 */
export type Command<Result = unknown> = {
  /** The words after `parlance`, such as `user create`. */
  name: string;
  summary: string;
  /** Every one is required. */
  arguments?: readonly Argument[];
  /** Options that take a value, written like `--email <address>`, or switches, like `--force`. */
  parameters: readonly Parameter[];
  /** What --help prints below the options. */
  notes?: () => string;
  /** `given` holds the options by their camel-case names: texts, or true for a switch. */
  run(given: Readonly<Record<string, string | true | undefined>>, context: Context): Promise<Result>;
  render(result: Result): string;
};
