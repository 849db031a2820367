let batches = 0;
const due = new Set<() => void>();

/** Calls subscribers once, after all changes. */
export const batch = (change: () => void): void => {
  batches += 1;
  try {
    change();
  } finally {
    batches -= 1;
    if (batches === 0)
      for (const listener of due) {
        due.delete(listener);
        listener();
      }
  }
};

export class Shown<T extends object> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(news: Partial<T>): void {
    const names = Object.keys(news) as (keyof T)[];
    if (names.every((name) => news[name] === this.#value[name])) return;
    this.#value = { ...this.#value, ...news };
    batch(() => {
      for (const listener of this.#listeners) due.add(listener);
    });
  }
}
