/** Nodes compare the settings that all need alike. Each says a hash of its own when it begins to listen. */

export class Likeness {
  /** Hashes by the settings' names. */
  readonly #own: ReadonlyMap<string, string>;
  readonly #others = new Set<string>();
  readonly #onOther: (name: string) => void;

  /** `onOther`: called once for each setting of which another node has another value. */
  constructor(own: ReadonlyMap<string, string>, onOther: (name: string) => void) {
    this.#own = own;
    this.#onOther = onOther;
  }

  /** What a node says first. */
  get words(): string[] {
    return [...this.#own].map(([name, hash]) => `=${name}:${hash}`);
  }

  /** Returns what to answer; undefined for a word of another kind. */
  hear(word: string): string[] | undefined {
    const [, mark, name = '', hash] = /^([=!])(\w+):(\w+)$/.exec(word) ?? [];
    if (mark === undefined) return undefined;
    const own = this.#own.get(name);
    // A node of another version may lack a setting.
    if (own === undefined || own === hash) return [];
    if (!this.#others.has(name)) this.#onOther(name);
    this.#others.add(name);
    return mark === '=' ? [`!${name}:${own}`] : [];
  }
}
