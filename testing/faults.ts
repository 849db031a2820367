/** What went wrong inside the service while a test ran, whatever the test itself looks at: it fails for it. */
import { type Logger, pino } from 'pino';

export class Faults {
  readonly #found: unknown[] = [];
  /** Keeps what the service logs as an error. */
  readonly log: Logger = pino(
    { level: 'error' },
    { write: (line: string) => void this.#found.push(JSON.parse(line)) },
  );

  /** Makes a check remember its failure instead of throwing it into the service. */
  readonly noting =
    <A extends readonly unknown[]>(check: (...values: A) => void) =>
    (...values: A): void => {
      try {
        check(...values);
      } catch (error) {
        this.#found.push(error);
      }
    };

  /** Takes what was found so far, for tests in which something has to fail. */
  take(): unknown[] {
    return this.#found.splice(0);
  }

  /** Throws the first fault. */
  check(): void {
    const [first] = this.take();
    if (first instanceof Error) throw first;
    if (first !== undefined)
      throw new Error(`The service logged an error: ${JSON.stringify(first, null, 2)}`);
  }
}
