/**
 * Who was deactivated while this process ran. A request that was under way then has been let in already; with this it is
 * not answered all the same, so that nothing is answered after the acknowledgement [V12].
 */
export class Departures {
  #count = 0;
  readonly #departed = new Map<string, number>();

  /** To be taken before a caller is recognised. */
  get moment(): number {
    return this.#count;
  }

  add(organizationId: number, users: readonly number[]): void {
    this.#count += 1;
    for (const user of users) this.#departed.set(`${organizationId}:${user}`, this.#count);
  }

  /** Whether the user was deactivated after that moment, whatever became of the account since. */
  hasLeft(organizationId: number, user: number, since: number): boolean {
    return (this.#departed.get(`${organizationId}:${user}`) ?? 0) > since;
  }
}
