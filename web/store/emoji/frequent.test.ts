import { expect, test } from 'vitest';
import { byWeight, type UsesByEmoji, withUse } from './frequent.ts';

const day = 86_400_000;

const using = (uses: readonly (readonly [name: string, day: number])[]): UsesByEmoji =>
  uses.reduce<UsesByEmoji>((all, [name, at]) => withUse(all, name, at * day), {});

test('what is used more often comes first', () => {
  const uses = using([
    ['tada', 0],
    ['eyes', 0],
    ['tada', 0],
  ]);
  expect(byWeight(uses, 0)).toEqual(['tada', 'eyes']);
});

test('what was used lately outweighs what was used more often long ago', () => {
  const uses = using([
    ['tada', 0],
    ['tada', 0],
    ['tada', 0],
    ['eyes', 60],
  ]);
  expect(byWeight(uses, 60 * day)).toEqual(['eyes', 'tada']);
});

test('the emoji used least is forgotten', () => {
  const many = Array.from({ length: 60 }, (_, index) => [`emoji-${index}`, 1] as const);
  const uses = using([['rare', 0], ...many]);
  expect(Object.keys(uses)).toHaveLength(60);
  expect(uses).not.toHaveProperty('rare');
});
