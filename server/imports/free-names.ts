/** Names that are taken. A wished name that is taken gets the first of its numbers that is free: `(2)`, `(3)`. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { numberedName } from './clean.ts';

const keyOf = (name: string, place: number | string): string => `${place} ${lowerCase(name)}`;

export class FreeNames {
  readonly #most: number;
  readonly #taken: Set<string>;
  /** Numbers below these are taken. Without them, ten thousand equal wishes would each count from 1. */
  readonly #firstNumbers = new Map<string, number>();

  /** `most` characters. Names of one place differ; there is one place where none is named. */
  constructor(most: number, taken: Iterable<string> = []) {
    this.#most = most;
    this.#taken = new Set([...taken].map((name) => keyOf(name, '')));
  }

  add(name: string, place: number | string = ''): void {
    this.#taken.add(keyOf(name, place));
  }

  isTaken(name: string, place: number | string = ''): boolean {
    return this.#taken.has(keyOf(name, place));
  }

  /** Returns the first number of a name that may be free. */
  firstNumber(name: string, place: number | string = ''): number {
    return this.#firstNumbers.get(keyOf(name, place)) ?? 1;
  }

  /** Returns the name that the wish gets, which is taken from then on. */
  take(wish: string, place: number | string = ''): string {
    let number = this.firstNumber(wish, place);
    while (this.isTaken(numberedName(wish, this.#most, number), place)) number += 1;
    if (number > 1) this.#firstNumbers.set(keyOf(wish, place), number);
    const name = numberedName(wish, this.#most, number);
    this.add(name, place);
    return name;
  }
}
