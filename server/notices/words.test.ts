import { expect, test } from 'vitest';
import { renderMarkdown } from '../markdown/index.ts';
import { channelLink, plainWords, topicLink } from './words.ts';

const hostile = [
  '**bold** _it_ `code`',
  '](https://evil.example.com) [x',
  '<script>alert(1)</script>',
  'www.example.com and https://example.com',
  '@**all** @_**Member One|12** #**plans**',
  '# > - 1. * x',
  '1. one',
  '- one',
  ':smile: <time:2026-01-01> $$x$$',
  '~~gone~~ | a | b',
  '&lt;b&gt; &#42;',
  '*half',
  'other half*',
  '**half',
  'other half**',
  '@**Member One',
  'Member One**',
  '@_',
  '#',
  '[half',
  'other](https://evil.example.com)',
  '] [x]: y',
  '`half',
  'other half`',
  '`` two ` one',
  '```',
  '~~half',
  '$$half',
  'other half$$',
  '<https://half',
  'other.example.com>',
  '> quote',
  '---',
  '| a | b |',
  '&amp',
  'x` **y** `z',
];

const resolver = (channelName: string) => ({
  userByName: () => ({ id: 12, fullName: 'Member One' }),
  userById: () => ({ id: 12, fullName: 'Member One' }),
  groupByName: () => undefined,
  channelByName: (name: string) => (name === channelName ? { id: 5, name } : undefined),
  customEmoji: () => undefined,
  uploadedImage: () => undefined,
});

const readable = [
  'Lunch: soup & bread',
  "it's 5 o'clock (soon), isn't it?",
  'R&D / C# and C++',
  'a > b, 3 < 4, 50% = ½',
  'snake_case __init__ 2026-01-01 [draft]',
  'C:\\temp\\new ¯\\_(ツ)_/¯',
  '見出し：「はい」',
  'costs $5 ~ 6 €',
];

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

/** Text, and code that contains only text. */
const words = '(?:[^<]|<code>[^<]*</code>)*';

test.each(readable)('the words %s stand in a notice as they are', (text) => {
  expect(plainWords(text)).toBe(text);
  expect(textOf(renderMarkdown(`Renamed to ${text}.`, resolver('plans')).html)).toBe(`Renamed to ${text}.`);
});

test.each([...hostile, ...readable])(
  '[V17] as plain words %s means nothing, and both forms can be read',
  (text) => {
    const raw = plainWords(text);
    expect(raw).toContain(text);
    const { html, mentions } = renderMarkdown(raw, resolver('plans'));
    expect(html).toMatch(new RegExp(`^<p>${words}</p>\\s*$`));
    expect(textOf(html)).toBe(text);
    expect(mentions).toEqual({ userIds: [], groupIds: [], channelWildcard: false, topicWildcard: false });
  },
);

const pairs = hostile.flatMap((before) => hostile.map((after) => [before, after] as const));

test('[V17] no two names of a notice make anything together', () => {
  for (const [before, after] of pairs) {
    const raw = `From ${plainWords(before)} to ${plainWords(after)}.\n\n* ${plainWords(after)}\n* **${plainWords(before)}**`;
    const { html, mentions } = renderMarkdown(raw, resolver('plans'));
    expect(html.replace(/<\/?(?:p|ul|li|strong|code)>/g, ''), raw).not.toMatch(/<[a-z]/);
    expect(textOf(html.slice(0, html.indexOf('</p>'))), raw).toBe(`From ${before} to ${after}.`);
    expect(mentions).toEqual({ userIds: [], groupIds: [], channelWildcard: false, topicWildcard: false });
  }
});

test('[V17] what has several lines is one', () => {
  expect(plainWords('one\n\n# two\t three ')).toBe('one # two three');
  expect(plainWords(' \n ')).toBe('');
});

test.each([...hostile, ...readable])(
  '[V17] a channel or topic called %s makes one link to it and nothing else',
  (name) => {
    const link = channelLink({ id: 5, name });
    const topic = topicLink({ id: 5, name: 'plans' }, name);
    for (const [text, of] of [
      [link, name],
      [topic, 'plans'],
    ] as const) {
      expect(text).toContain(name);
      const { html, mentions } = renderMarkdown(`See ${text}`, resolver(of));
      expect(html.match(/<a /g), html).toHaveLength(1);
      expect(html).toMatch(new RegExp(`^<p>See <a ${words}</a></p>\\s*$`));
      expect(html).toMatch(/href="\/?#narrow\/channel\/5-/);
      expect(textOf(html)).toContain(name);
      expect(mentions.userIds).toEqual([]);
    }
  },
);
