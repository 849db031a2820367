/** A fair queue: keys take turns. */
export class Turns<Item> {
  readonly #byKey = new Map<string, Item[]>();
  readonly #mostOfKey: number;
  readonly #most: number;
  #size = 0;

  constructor(most: number, mostOfKey: number) {
    this.#most = most;
    this.#mostOfKey = mostOfKey;
  }

  /** Returns false when the queue, or the key's part, is full. */
  add(key: string, item: Item): boolean {
    const own = this.#byKey.get(key);
    if (this.#size >= this.#most || (own?.length ?? 0) >= this.#mostOfKey) return false;
    if (own === undefined) this.#byKey.set(key, [item]);
    else own.push(item);
    this.#size += 1;
    return true;
  }

  /** The served key goes to the end. */
  next(): Item | undefined {
    for (const [key, [item, ...rest]] of this.#byKey) {
      this.#byKey.delete(key);
      if (rest.length > 0) this.#byKey.set(key, rest);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  drop(key: string): readonly Item[] {
    const dropped = this.#byKey.get(key) ?? [];
    this.#byKey.delete(key);
    this.#size -= dropped.length;
    return dropped;
  }
}
