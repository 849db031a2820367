/**
 * Users deactivated while this process runs: their admitted requests get no answer after the acknowledgement
 * [V12], unless they are back.
 */
export class Departures {
  #count = 0;
  readonly #departed = new Map<string, number>();

  /** Read this before recognizing the caller. */
  get moment(): number {
    return this.#count;
  }

  add(organizationId: number, users: readonly number[]): void {
    this.#count += 1;
    for (const user of users) this.#departed.set(`${organizationId}:${user}`, this.#count);
  }

  remove(organizationId: number, users: readonly number[]): void {
    for (const user of users) this.#departed.delete(`${organizationId}:${user}`);
  }

  hasLeft(organizationId: number, user: number, since: number): boolean {
    if (since === this.#count) return false;
    return (this.#departed.get(`${organizationId}:${user}`) ?? 0) > since;
  }
}
