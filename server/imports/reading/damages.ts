import { Refusal } from '../../config/refusal.ts';
import type { Damaged } from '../archive/index.ts';
import type { Notes } from './notes.ts';

/** Notes what cannot be read. When the import is strict, the first of it ends the import. */
export class Damages {
  readonly #notes: Notes;
  readonly #isStrict: boolean;

  constructor(notes: Notes, isStrict: boolean) {
    this.#notes = notes;
    this.#isStrict = isStrict;
  }

  /** @throws {Refusal} when strict. */
  note({ entry, offset, reason, message }: Damaged): void {
    if (this.#isStrict) throw new Refusal(message);
    this.#notes.notTaken({
      of: 'entries',
      what: 'damaged data',
      why: reason,
      example: `${entry} at byte ${offset}`,
    });
  }
}
