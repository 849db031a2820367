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
  "it's @ home",
];

const resolver = (channelName: string) => ({
  userByName: () => ({ id: 12, fullName: 'Member One' }),
  userById: () => ({ id: 12, fullName: 'Member One' }),
  groupByName: () => undefined,
  channelByName: (name: string) => (name === channelName ? { id: 5, name } : undefined),
  customEmoji: () => undefined,
  uploadedImage: () => undefined,
});

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

test.each(hostile)('[V17] as plain words %s means nothing', (words) => {
  const { html, mentions } = renderMarkdown(plainWords(words), resolver('plans'));
  expect(html).toMatch(/^<p>[^<]*<\/p>\s*$/);
  expect(textOf(html)).toBe(words);
  expect(mentions).toEqual({ userIds: [], groupIds: [], channelWildcard: false, topicWildcard: false });
});

test.each(hostile)('[V17] a channel or topic called %s makes one link to it and nothing else', (name) => {
  const link = channelLink({ id: 5, name });
  const topic = topicLink({ id: 5, name: 'plans' }, name);
  for (const [text, of] of [
    [link, name],
    [topic, 'plans'],
  ] as const) {
    const { html, mentions } = renderMarkdown(`See ${text}`, resolver(of));
    expect(html.match(/<a /g), html).toHaveLength(1);
    expect(html).toMatch(/^<p>See <a [^<]*<\/a><\/p>\s*$/);
    expect(html).toMatch(/href="\/?#narrow\/channel\/5-/);
    expect(textOf(html)).toContain(name);
    expect(mentions.userIds).toEqual([]);
  }
});
