// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import { renderDrawn } from '../../server/markdown/cast.ts';
import { showState } from '../store/state.ts';
import { speak } from '../words/index.ts';
import { textOf } from './text.ts';

beforeAll(() => {
  showState({ user_settings: { twenty_four_hour_time: true } } as never);
});

const picture = '/user_uploads/2/ab/secret/garden.png';

test.each([
  ['The *pump* is **off** & `on`', 'The pump is off & on'],
  ['a\nb\n\nc', 'a b c'],
  ['* a\n* b', 'a b'],
  [':heart: and :green_tick:', 'heart and green tick'],
  [`[](${picture})`, 'Picture garden.png'],
  [`[our garden](${picture})`, 'Picture our garden'],
  [`Look at [our garden](${picture})`, 'Look at our garden Picture our garden'],
  ['```spoiler The end\nThe gardener did it.\n```', 'Spoiler The end'],
  ['```spoiler\nThe gardener did it.\n```', 'Spoiler'],
  ['```python\nx = 1\ny = 2\n```', 'x = 1 y = 2'],
  ['|a|b|\n|-|-|\n|1|2|', 'a b 1 2'],
  ['$$\\lambda$$ is $$x^2$$', 'λ is x^2'],
  ['/me waves', 'waves'],
  ['/poll Which soup?', 'Poll: Which soup?'],
  ['/todo Chores', 'To-do list: Chores'],
  ['@**Member One** see #**big plans**', '@Member One see #big plans'],
])('%j reads %j', async (content, text) => {
  expect(textOf(await renderDrawn(content))).toBe(text);
});

test('[W167] emoji are read in the language of the reader, and an own one by its only name', async () => {
  const html = await renderDrawn(':tada: :green_tick:');
  await speak('de');
  await expect.poll(() => textOf(html)).toBe('Konfettibombe green tick');
  await speak('en');
  await expect.poll(() => textOf(html)).toBe('tada green tick');
});

test('a text is bounded, and ends with a whole word', () => {
  const text = textOf(`<p>${'word '.repeat(1000)}</p>`);
  expect(text.length).toBeLessThanOrEqual(1001);
  expect(text).toMatch(/word…$/);
});

test('a time is read in the zone of the reader', () => {
  const hour = new Date('2026-01-01T12:34:00Z').getHours();
  expect(textOf('<p><time datetime="2026-01-01T12:34:00Z">x</time></p>')).toContain(
    `${hour}:34`.padStart(5, '0'),
  );
});
