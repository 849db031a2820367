/**
 * Sessions and keys that ended while this process runs: calls that it admitted before get no answer after the
 * acknowledgement.
 */
export class Endings {
  readonly #ended = new Set<number>();
  readonly #most: number;

  /** Admitted calls last a minute, so only the newest `most` matter. */
  constructor(most = 50_000) {
    this.#most = most;
  }

  /** Numbers of credentials are never given twice. */
  add(credentials: readonly number[]): void {
    for (const credential of credentials) this.#ended.add(credential);
    for (const oldest of this.#ended) {
      if (this.#ended.size <= this.#most) return;
      this.#ended.delete(oldest);
    }
  }

  has(credential: number): boolean {
    return this.#ended.has(credential);
  }
}
