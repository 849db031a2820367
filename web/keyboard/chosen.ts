/** Keys that the person chooses in place of those that features declare. */
import type { Action, Scope } from './action.ts';
import { allActions, chosenKeys, isForMessage, keysOf } from './registry.ts';

const sameKeys = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));

export const isChosen = (action: Action): boolean => chosenKeys.value[action.id] !== undefined;

/** The declared keys are no choice. */
export const chooseKeys = (action: Action, keys: readonly string[]): void => {
  const { [action.id]: _before, ...others } = chosenKeys.peek();
  chosenKeys.value = sameKeys(keys, action.keys ?? []) ? others : { ...others, [action.id]: keys };
};

const scopeOf = (action: Action): Scope => action.scope ?? (isForMessage(action) ? 'messages' : 'page');

/** Scopes whose keys are heard together. */
const together: readonly (readonly Scope[])[] = [
  ['messages', 'page', 'everywhere'],
  ['list', 'page', 'everywhere'],
  ['writing', 'everywhere'],
];

const meet = (one: Scope, other: Scope): boolean =>
  together.some((scopes) => scopes.includes(one) && scopes.includes(other));

/** Other actions that hear this key where the action hears it. */
export const othersWith = (action: Action, key: string): readonly Action[] =>
  allActions().filter(
    (other) => other.id !== action.id && keysOf(other).includes(key) && meet(scopeOf(other), scopeOf(action)),
  );

/** Takes the key from all others that hear it there. */
export const takeKey = (action: Action, key: string): void => {
  for (const other of othersWith(action, key))
    chooseKeys(
      other,
      keysOf(other).filter((one) => one !== key),
    );
  chooseKeys(action, [...keysOf(action), key]);
};
