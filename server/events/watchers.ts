/**
 * Lists of watchers; thousands are in many. A former watcher stays until half of its list has left; a
 * returned one may be listed twice.
 */
interface List<Watcher> {
  watchers: Watcher[];
  gone: number;
}

export class Watchers<Watcher> {
  readonly #lists = new Map<number, List<Watcher>>();
  readonly #isWatching: (watcher: Watcher, recipient: number) => boolean;

  constructor(isWatching: (watcher: Watcher, recipient: number) => boolean) {
    this.#isWatching = isWatching;
  }

  add(recipient: number, watcher: Watcher): void {
    const list = this.#lists.get(recipient);
    if (list === undefined) this.#lists.set(recipient, { watchers: [watcher], gone: 0 });
    else list.watchers.push(watcher);
  }

  /** Call for each watcher that leaves. */
  remove(recipient: number): void {
    const list = this.#lists.get(recipient);
    if (list === undefined) return;
    list.gone += 1;
    if (list.gone * 2 < list.watchers.length) return;
    list.watchers = [...new Set(list.watchers.filter((watcher) => this.#isWatching(watcher, recipient)))];
    list.gone = 0;
    if (list.watchers.length === 0) this.#lists.delete(recipient);
  }

  of(recipient: number): readonly Watcher[] {
    return this.#lists.get(recipient)?.watchers ?? [];
  }

  clear(): void {
    this.#lists.clear();
  }
}
