import { Refusal } from '../../config/refusal.ts';
import type { Entry, LeftOut } from './archive.ts';
import { archiveLimits } from './limits.ts';
import { checkName, isMacMetadata, wrappingLength } from './name.ts';

/** An entry, and where its bytes are. */
export type Placed<Place> = Entry & { readonly place: Place };

/** Gathers the entries of an archive, and counts what no reader may get. */
export class Catalogue<Place> {
  readonly #placed = new Map<string, Placed<Place>>();
  readonly #leftOut = new Map<LeftOut['kind'], { count: number; examples: string[] }>();
  readonly #strict: boolean;
  #seen = 0;

  constructor(strict: boolean) {
    this.#strict = strict;
  }

  /**
   * Adds a file under its name; of equal names the last one counts, as for unzip.
   *
   * @throws {Refusal} for more entries than an archive may have.
   */
  add(raw: string, size: number, place: Place): void {
    this.#count();
    const name = checkName(raw);
    if (name === undefined) this.#leaveOut('bad name', raw);
    else if (isMacMetadata(name)) this.#leaveOut('metadata of macOS', name);
    else {
      if (this.#placed.delete(name)) this.#leaveOut('duplicate name', name);
      this.#placed.set(name, { name, size, place });
    }
  }

  leaveOut(kind: LeftOut['kind'], name: string): void {
    this.#count();
    this.#leaveOut(kind, name);
  }

  /** Returns the entries by name, without the folders that wrap all of them. */
  finish(keepsFolders = false): { entries: Map<string, Placed<Place>>; leftOut: LeftOut[] } {
    const length = keepsFolders ? 0 : wrappingLength(this.#placed.keys());
    const entries = new Map<string, Placed<Place>>();
    for (const { name, size, place } of this.#placed.values()) {
      const short = name.slice(length);
      entries.set(short, { name: short, size, place });
    }
    return { entries, leftOut: [...this.#leftOut].map(([kind, rest]) => ({ kind, ...rest })) };
  }

  #count(): void {
    this.#seen++;
    if (this.#seen > archiveLimits.entries)
      throw new Refusal(`The archive has more than ${archiveLimits.entries} entries.`);
  }

  #leaveOut(kind: LeftOut['kind'], name: string): void {
    const shown = name.replace(/\p{C}/gu, '\ufffd').slice(0, 200);
    if (this.#strict && (kind === 'bad name' || kind === 'link or device'))
      throw new Refusal(`The archive has an entry that must not be read (${kind}): ${shown}`);
    const known = this.#leftOut.get(kind) ?? { count: 0, examples: [] };
    known.count++;
    if (known.examples.length < archiveLimits.examples) known.examples.push(shown);
    this.#leftOut.set(kind, known);
  }
}
