import { expect, test } from 'vitest';
import { undoable, undoLast } from '../../parts/saying/say.ts';
import { save } from './undoable.ts';

/** A change whose answer comes when the test says so. */
const changing = (name: string, undone: string[]) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const isSaved = save(
    () => answered,
    async () => void undone.push(name),
  );
  return { answer, isSaved };
};

test('while a change is on its way, the one before it is not offered for undoing', async () => {
  const undone: string[] = [];
  const first = changing('first', undone);
  first.answer();
  await first.isSaved;
  expect(undoable.peek()).toBeDefined();

  const second = changing('second', undone);
  expect(undoable.peek()).toBeUndefined();
  await undoLast();
  expect(undone).toEqual([]);

  second.answer();
  await second.isSaved;
  await undoLast();
  expect(undone).toEqual(['second']);
});
