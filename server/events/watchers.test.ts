import { expect, test } from 'vitest';
import { Watchers } from './watchers.ts';

test('a list names all who watch, and at most as many who are gone', () => {
  const here = new Set<number>();
  const watchers = new Watchers<number>((watcher) => here.has(watcher));
  const come = (watcher: number) => {
    here.add(watcher);
    watchers.add(7, watcher);
  };
  const go = (watcher: number) => {
    here.delete(watcher);
    watchers.remove(7);
  };
  for (let watcher = 0; watcher < 100; watcher += 1) come(watcher);
  for (let round = 0; round < 10; round += 1)
    for (let watcher = 0; watcher < 100; watcher += 3) {
      go(watcher);
      come(watcher);
      expect(new Set(watchers.of(7))).toEqual(here);
      expect(watchers.of(7).length).toBeLessThanOrEqual(2 * here.size + 1);
    }
  for (const watcher of [...here]) {
    go(watcher);
    for (const one of here) expect(watchers.of(7)).toContain(one);
    expect(watchers.of(7).length).toBeLessThanOrEqual(2 * here.size + 1);
  }
  expect(watchers.of(7)).toEqual([]);
  expect(watchers.of(8)).toEqual([]);
});
