/** Finds people by name or address among many, the nearest first. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Conversation } from '../../places/place.ts';
import { type Person, people } from '../world.ts';
import { fold } from './fold.ts';
import { makeAhead } from './make-ahead.ts';
import { nearnessIn } from './nearness.ts';
import { type Found, SearchIndex } from './search-index.ts';

const folded = new WeakMap<Person, readonly [name: string, ...others: string[]]>();

/** Kept for each person: what changes of one leaves the others as they are. */
const textsOf = (person: Person): readonly [name: string, ...others: string[]] => {
  const { full_name, delivery_email } = person;
  const address = delivery_email === null ? [] : [fold(delivery_email)];
  const texts = folded.get(person) ?? ([fold(full_name), ...address] as const);
  folded.set(person, texts);
  return texts;
};

const indexOf = (some: readonly Person[]): SearchIndex<Person> => {
  const named = some.map((person) => [textsOf(person)[0], person] as const);
  named.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return new SearchIndex(
    named.map(([, person]) => person),
    textsOf,
  );
};

const partly = (isActive: boolean): ReadonlySignal<SearchIndex<Person>> =>
  computed(() => indexOf([...people.value.values()].filter((person) => person.is_active === isActive)));
const active = partly(true);
const former = partly(false);

/** Builds the index while nothing else is to be done. Returns the function that ends it. */
export const prepareToFindPeople = (): (() => void) =>
  makeAhead([...people.peek().values()], textsOf, () => void active.peek());

/** A rank below all others. */
const behind = 9;

export interface PeopleAsked {
  readonly most: number;
  /** The conversation that the people are meant for. */
  readonly near?: Conversation | undefined;
  /** Adds deactivated people, behind all others. */
  readonly withFormer?: boolean;
  readonly isLeftOut?: (person: Person) => boolean;
}

/** The nearest first, each with what decided it. */
export const rankPeople = (text: string, asked: PeopleAsked): readonly Found<Person>[] => {
  const { most, near, withFormer = false, isLeftOut } = asked;
  const nearness = nearnessIn(near);
  const standing = (person: Person) => (isLeftOut?.(person) === true ? undefined : nearness(person));
  const found = active.value.rank(text, { most, standing });
  if (!withFormer || found.length === most || text === '') return found;
  const others = former.value.rank(text, { most: most - found.length, standing });
  return [...found, ...others.map(({ item, keys: [, ...keys] }) => ({ item, keys: [behind, ...keys] }))];
};

export const findPeople = (text: string, asked: PeopleAsked): readonly Person[] =>
  rankPeople(text, asked).map(({ item }) => item);
