/** What a person is found by, folded once for as long as nothing of the person changes. */
import type { Person } from '../world.ts';
import { fold } from './fold.ts';

const texts = new WeakMap<Person, string>();

export const personText = (person: Person): string => {
  const known = texts.get(person);
  if (known !== undefined) return known;
  const text = fold(`${person.full_name}\n${person.delivery_email ?? ''}`);
  texts.set(person, text);
  return text;
};
