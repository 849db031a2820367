/**
 * Callers as they were looked up, for actions whose write verifies them (docs/decisions/0060-remembered-callers.md), and
 * for reads beside the look-up (docs/decisions/0078-reading-ahead.md).
 */
import type { Caller } from './authenticate.ts';

const most = 4000;

export class RememberedCallers {
  /** The key has the subdomain and what was shown. The newest is the last. */
  readonly #known = new Map<string, Caller>();

  remember(key: string, caller: Caller): void {
    this.#known.delete(key);
    this.#known.set(key, caller);
    if (this.#known.size <= most) return;
    const [oldest] = this.#known.keys();
    this.#known.delete(oldest!);
  }

  /** Returns the caller as looked up before. Whatever follows from it must verify its version. */
  recall(key: string): Caller | undefined {
    return this.#known.get(key);
  }

  forget(key: string): void {
    this.#known.delete(key);
  }
}
