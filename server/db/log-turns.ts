/**
 * Lets one transaction of this process at a time lock an organization's log. PostgreSQL ends a transaction whose
 * process vanished after a while, and another would then hold the lock for as long.
 */

interface Line {
  isTaken: boolean;
  readonly waiting: (() => void)[];
}

/** Milliseconds. The transaction before may itself wait for rows of this one, which only PostgreSQL finds out. */
const patience = 1000;

export class LogTurns {
  readonly #lines = new Map<number, Line>();

  /** Runs the end of a transaction, from its lock on. The turn ends when the commit is sent, not answered. */
  async during<T>(organizationId: number, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(organizationId) ?? { isTaken: false, waiting: [] };
    this.#lines.set(organizationId, line);
    if (line.isTaken && !(await this.#wait(line))) return work();
    line.isTaken = true;
    try {
      return await work();
    } finally {
      setImmediate(() => this.#end(organizationId, line));
    }
  }

  /** Returns whether the turn came in time. */
  #wait(line: Line): Promise<boolean> {
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(enter), 1);
        resolve(false);
      }, patience);
      line.waiting.push(enter);
    });
  }

  #end(organizationId: number, line: Line): void {
    const next = line.waiting.shift();
    if (next === undefined) this.#lines.delete(organizationId);
    else next();
  }
}
