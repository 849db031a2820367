/** Filters a long list while a person types: a text that goes on from the last one looks only at what that one left. */

interface Step<T> {
  readonly text: string;
  readonly left: readonly T[];
}

export class Narrowing<T> {
  readonly #fits: (text: string) => (item: T) => boolean;
  /** Each text begins with the one before it. */
  readonly #steps: Step<T>[];

  /** `fits`: what fits a text also fits its beginning, and everything fits the empty one. */
  constructor(items: readonly T[], fits: (text: string) => (item: T) => boolean) {
    this.#fits = fits;
    this.#steps = [{ text: '', left: items }];
  }

  /** Looks at all items for nothing, so that the browser has compiled the walk before the first letter. */
  rehearse(): void {
    this.#steps[0]!.left.filter(this.#fits('\0'));
  }

  /** In the order of the list. */
  find(text: string): readonly T[] {
    while (!text.startsWith(this.#steps.at(-1)!.text)) this.#steps.pop();
    const last = this.#steps.at(-1)!;
    if (last.text === text) return last.left;
    const left = last.left.filter(this.#fits(text));
    this.#steps.push({ text, left });
    return left;
  }
}
