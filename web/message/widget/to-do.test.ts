import { expect, test } from 'vitest';
import { startOf } from './read.ts';
import { nextTask, toDoListOf } from './to-do.ts';

const [author, reader] = [11, 12];
let id = 0;
const by = (sender_id: number, added: object) => {
  id += 1;
  return { id, sender_id, content: JSON.stringify(added) };
};
const begin = by(author, {
  widget_type: 'todo',
  extra_data: {
    task_list_title: 'Chores',
    tasks: [
      { task: 'Sweep', desc: 'the yard' },
      { task: 'Cook', desc: '' },
    ],
  },
});
const list = (...added: ReturnType<typeof by>[]) => toDoListOf(startOf([begin, ...added])!, author);
const summary = (...added: ReturnType<typeof by>[]) =>
  list(...added).tasks.map(({ text, isDone }) => `${text}${isDone ? ' done' : ''}`);

test('[W114] a list begins with the tasks of its author', () => {
  expect(list().title).toBe('Chores');
  expect(list().tasks[0]).toEqual({ key: '0,canned', text: 'Sweep', description: 'the yard', isDone: false });
});

test('[W114] every reader checks tasks off, and back', () => {
  const strike = (sender: number) => by(sender, { type: 'strike', key: '0,canned' });
  expect(summary(strike(reader))).toEqual(['Sweep done', 'Cook']);
  expect(summary(strike(reader), strike(author))).toEqual(['Sweep', 'Cook']);
});

test('[W114] readers add tasks that are not there yet', () => {
  const rest = by(reader, { type: 'new_task', key: 1, task: 'Rest', desc: '', completed: false });
  const again = by(author, { type: 'new_task', key: 1, task: 'Rest', desc: 'long', completed: false });
  expect(summary(rest, again, by(author, { type: 'strike', key: '1,12' }))).toEqual([
    'Sweep',
    'Cook',
    'Rest done',
  ]);
  expect(nextTask(list(rest), reader)).toBe(2);
  expect(nextTask(list(rest), author)).toBe(1);
});

test('[W114] only the author changes the title', () => {
  const change = { type: 'new_task_list_title', title: 'Duties' };
  expect(list(by(reader, change)).title).toBe('Chores');
  expect(list(by(author, change)).title).toBe('Duties');
});
