import { expect, test } from 'vitest';
import { nextOption, pollOf } from './poll.ts';
import { startOf } from './read.ts';

const [author, reader] = [11, 12];
let id = 0;
const by = (sender_id: number, added: unknown) => {
  id += 1;
  return { id, sender_id, content: typeof added === 'string' ? added : JSON.stringify(added) };
};
const begin = by(author, {
  widget_type: 'poll',
  extra_data: { question: 'Which soup?', options: ['Leek', 'Pea'] },
});
const poll = (...added: ReturnType<typeof by>[]) => pollOf(startOf([begin, ...added])!, author);
const summary = (...added: ReturnType<typeof by>[]) =>
  poll(...added).options.map(({ text, voters }) => `${text} ${voters.join()}`);

test('[W114] a poll begins with the options of its author', () => {
  expect(poll().question).toBe('Which soup?');
  expect(summary()).toEqual(['Leek ', 'Pea ']);
});

test('[W114] each reader has one vote for an option, and takes it back', () => {
  const vote = by(reader, { type: 'vote', key: 'canned,0', vote: 1 });
  const back = by(reader, { type: 'vote', key: 'canned,0', vote: -1 });
  expect(summary(vote, vote, by(author, { type: 'vote', key: 'canned,0', vote: 1 }))).toEqual([
    'Leek 12,11',
    'Pea ',
  ]);
  expect(summary(vote, back)).toEqual(['Leek ', 'Pea ']);
});

test('[W114] readers add options, whose numbers are their own', () => {
  const one = by(reader, { type: 'new_option', idx: 1, option: 'Beet' });
  expect(summary(one, by(author, { type: 'vote', key: '12,1', vote: 1 }))).toEqual([
    'Leek ',
    'Pea ',
    'Beet 11',
  ]);
  expect(nextOption(poll(one), reader)).toBe(2);
  expect(nextOption(poll(one), author)).toBe(1);
});

test('[W114] only the author changes the question', () => {
  const change = { type: 'question', question: 'Which stew?' };
  expect(poll(by(reader, change)).question).toBe('Which soup?');
  expect(poll(by(author, change)).question).toBe('Which stew?');
});

test.each([
  '{',
  'null',
  '[]',
  '{"type":"vote","key":"nowhere","vote":1}',
  '{"type":"vote","key":null,"vote":1}',
  '{"type":"new_option","idx":-1,"option":"x"}',
  '{"type":"new_option","idx":1,"option":7}',
  '{"type":"__proto__"}',
])('%s changes nothing', (added) => {
  expect(poll(by(reader, added))).toEqual(poll());
});
