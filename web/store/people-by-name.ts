/** All people in the order of their names. Sorted again from the last order, so that one new name costs little. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { languageNow } from '../words/index.ts';
import { fold } from './find/fold.ts';
import { type Person, people } from './world.ts';

let last: readonly Person[] = [];

/** The order of code units, which is found far quicker: the rules of a language then find most in order. */
const roughly = (some: readonly Person[]): readonly Person[] => {
  const byName = new Map<string, Person[]>();
  for (const person of some) {
    const name = fold(person.full_name);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [person]);
    else known.push(person);
  }
  return [...byName.keys()].sort().flatMap((name) => byName.get(name)!);
};

const inLastOrder = (now: ReadonlyMap<number, Person>): Person[] => {
  const known = last.map(({ user_id }) => now.get(user_id)).filter((person) => person !== undefined);
  const seen = new Set(known);
  return [...known, ...roughly([...now.values()].filter((person) => !seen.has(person)))];
};

export const peopleByName: ReadonlySignal<readonly Person[]> = computed(() => {
  const { compare } = new Intl.Collator(languageNow());
  last = inLastOrder(people.value).sort((one, other) => compare(one.full_name, other.full_name));
  return last;
});
