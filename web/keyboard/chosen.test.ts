// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Action } from './action.ts';
import { chooseKeys, isChosen, othersWith, takeKey } from './chosen.ts';
import { chosenKeys, keysOf, provideActions } from './registry.ts';

const action = (id: string, keys: readonly string[], more: Partial<Action> = {}) =>
  ({ id, words: 'Undo', group: 'You', keys, run: () => {}, ...more }) as Action;

const next = action('next', ['n']);
const star = action('star', ['Ctrl+S'], { target: 'message' } as Partial<Action>);
const bold = action('bold', ['Ctrl+B'], { scope: 'writing' });
const select = action('select', ['Space'], { scope: 'list' });
const goTo = action('go-to', ['Ctrl+K'], { scope: 'everywhere' });

beforeAll(() => provideActions([next, star, bold, select, goTo]));
afterEach(() => {
  chosenKeys.value = {};
});

test('[W145] keys are in conflict only where both are heard', () => {
  expect(othersWith(next, 'Ctrl+S')).toEqual([star]);
  expect(othersWith(bold, 'Ctrl+S')).toEqual([]);
  expect(othersWith(star, 'Space')).toEqual([]);
  expect(othersWith(bold, 'Ctrl+K')).toEqual([goTo]);
  expect(othersWith(next, 'n')).toEqual([]);
});

test('[W145] a key that is taken leaves the action that had it', () => {
  takeKey(next, 'Ctrl+S');
  expect([keysOf(next), keysOf(star)]).toEqual([['n', 'Ctrl+S'], []]);
  expect([isChosen(next), isChosen(star), isChosen(bold)]).toEqual([true, true, false]);
});

test('[W145] the declared keys are no choice, and none at all is one', () => {
  chooseKeys(next, []);
  expect([keysOf(next), isChosen(next)]).toEqual([[], true]);
  chooseKeys(next, ['n']);
  expect([keysOf(next), isChosen(next)]).toEqual([['n'], false]);
});
