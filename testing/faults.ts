/** Collects failures inside the service, so that a test fails for them. */
import { type Logger, pino } from 'pino';

export class Faults {
  readonly #found: unknown[] = [];
  readonly log: Logger = pino(
    { level: 'error' },
    { write: (line: string) => void this.#found.push(JSON.parse(line)) },
  );

  /** Records the failure of a check instead of throwing it into the service. */
  readonly noting =
    <A extends readonly unknown[]>(check: (...values: A) => void) =>
    (...values: A): void => {
      try {
        check(...values);
      } catch (error) {
        this.#found.push(error);
      }
    };

  /** Returns and clears the faults. */
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
