import { archiveLimits } from '../archive/index.ts';
import type { Item, NotTaken, Warning } from '../vocabulary.ts';

type Note = Omit<NotTaken, 'count' | 'example'> | Omit<Warning, 'count' | 'example'>;

/** Counts what a reader leaves out or changes, in bounded memory, until it may say so. */
export class Notes {
  readonly #noted = new Map<string, { readonly note: Note; count: number; readonly examples: string[] }>();

  notTaken({ count = 1, example, ...note }: Omit<NotTaken, 'kind'>): void {
    this.#add({ kind: 'not_taken', ...note }, count, example);
  }

  warning(what: string, example?: string): void {
    this.#add({ kind: 'warning', what }, 1, example);
  }

  *items(): Generator<Item> {
    for (const { note, count, examples } of this.#noted.values()) {
      for (const example of examples) yield { ...note, count: 1, example };
      if (count > examples.length) yield { ...note, count: count - examples.length };
    }
  }

  #add(note: Note, count: number, example: string | undefined): void {
    const key = Object.values(note).join('\0');
    const noted = this.#noted.get(key) ?? { note, count: 0, examples: [] };
    noted.count += count;
    if (example !== undefined && noted.examples.length < archiveLimits.examples) noted.examples.push(example);
    this.#noted.set(key, noted);
  }
}
