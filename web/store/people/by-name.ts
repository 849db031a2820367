/** All people in the order of their names. Sorted again from the last order, so that one new name costs little. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { inLanguageOrder } from '../in-language-order.ts';
import { type Person, people } from '../world.ts';

let last: readonly Person[] = [];

export const peopleByName: ReadonlySignal<readonly Person[]> = computed(() => {
  const now = people.value;
  const known = last.map(({ user_id }) => now.get(user_id)).filter((person) => person !== undefined);
  const seen = new Set(known);
  const others = [...now.values()].filter((person) => !seen.has(person));
  last = inLanguageOrder(others, ({ full_name }) => full_name, known);
  return last;
});
