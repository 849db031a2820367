import { expect, test } from 'vitest';
import { mentionsIn, noMentions } from './mentions.ts';

test('[W78] finds people, groups and everyone', () => {
  expect(mentionsIn('@**Ada Lead** and @**Bo|12**, @*gardeners* and @**all**!')).toEqual({
    people: [
      { name: 'Ada Lead', id: undefined },
      { name: 'Bo', id: 12 },
    ],
    groups: ['gardeners'],
    isForChannel: true,
  });
});

test.each([
  ['a silent mention', '@_**Ada Lead** @_*gardeners* @_**all**'],
  ['code', '`@**Ada Lead**` and ``a ` @**all**``'],
  ['a block of code', '```\n@**Ada Lead**\n```'],
  ['a block without an end', '~~~js\n@*gardeners*'],
  ['a quoted line', '> @**all**'],
  ['a quoted block', '```quote\n@**all**\n```'],
  ['an address', 'mail@**all**'],
  ['the topic, of which the service decides', '@**topic**'],
])('%s notifies no one', (_what, text) => {
  expect(mentionsIn(text)).toEqual(noMentions);
});

test('what follows a block of code counts', () => {
  expect(mentionsIn('```\n@**Ada Lead**\n```\n@**Bo**').people).toMatchObject([{ name: 'Bo' }]);
  expect(mentionsIn('```spoiler x\n@**Bo**\n```').people).toMatchObject([{ name: 'Bo' }]);
});

test('a person who is mentioned twice is there once', () => {
  expect(mentionsIn('@**Bo** @**Bo**').people).toHaveLength(1);
});

test('rows of ticks that never close end before the limit of time', () => {
  const ticks = '`'.repeat(400_000);
  expect(mentionsIn(`a${ticks}x @**Bo**\n\`\`\`${' '.repeat(400_000)}\``).people).toHaveLength(1);
});

test('a long text is read in a moment', () => {
  const text = '`@** '.repeat(2500);
  const before = performance.now();
  mentionsIn(`${text}@**Bo**`);
  expect(performance.now() - before).toBeLessThan(1000);
});
