/** Who is writing where, by key. Each entry ends by itself when nothing is heard of it any more. */
import { type ReadonlySignal, signal } from '@preact/signals';

export class Writers {
  readonly #shown = signal<ReadonlyMap<string, readonly number[]>>(new Map());
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Milliseconds after which a silent person has stopped. */
  readonly #expiry: () => number;

  constructor(expiry: () => number) {
    this.#expiry = expiry;
  }

  /** People by key, in the order in which they began. */
  get shown(): ReadonlySignal<ReadonlyMap<string, readonly number[]>> {
    return this.#shown;
  }

  begin(key: string, person: number): void {
    const timer = `${key} ${person}`;
    clearTimeout(this.#timers.get(timer));
    this.#timers.set(
      timer,
      setTimeout(() => this.end(key, person), this.#expiry()),
    );
    const people = this.#shown.peek().get(key) ?? [];
    if (!people.includes(person)) this.#set(key, [...people, person]);
  }

  end(key: string, person: number): void {
    const timer = `${key} ${person}`;
    clearTimeout(this.#timers.get(timer));
    this.#timers.delete(timer);
    const people = this.#shown.peek().get(key);
    if (people?.includes(person) === true)
      this.#set(
        key,
        people.filter((id) => id !== person),
      );
  }

  #set(key: string, people: readonly number[]): void {
    const next = new Map(this.#shown.peek());
    if (people.length === 0) next.delete(key);
    else next.set(key, people);
    this.#shown.value = next;
  }
}
