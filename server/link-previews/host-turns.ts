/** Bounds the requests to one host at a time: a slow site delays only what waits for the same site. */

const mostAtOnce = 2;
const mostWaiting = 50;

interface Line {
  active: number;
  readonly waiting: (() => void)[];
}

export class HostTurns {
  readonly #lines = new Map<string, Line>();

  /** Returns undefined when too many wait. */
  async run<Result>(host: string, ask: () => Promise<Result>): Promise<Result | undefined> {
    const line = this.#lines.get(host) ?? { active: 0, waiting: [] };
    if (line.waiting.length >= mostWaiting) return undefined;
    this.#lines.set(host, line);
    if (line.active >= mostAtOnce) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.active += 1;
    try {
      return await ask();
    } finally {
      const next = line.waiting.shift();
      // The place goes to the next.
      if (next !== undefined) next();
      else if (--line.active === 0) this.#lines.delete(host);
    }
  }
}
