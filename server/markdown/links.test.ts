import { describe, expect, test } from 'vitest';
import { cast } from './cast.ts';
import { isMeMessage, renderMarkdown } from './index.ts';

const inline = (content: string): string =>
  renderMarkdown(content, cast).html.replace(/^<p>([\s\S]*)<\/p>$/, '$1');
const link = (url: string, text = url): string => `<a href="${url}">${text}</a>`;

describe('links', () => {
  test.each([
    ['https://example.com/a_b?x=1&y=2', link('https://example.com/a_b?x=1&amp;y=2')],
    [
      '(see https://example.com/a), https://example.com.',
      `(see ${link('https://example.com/a')}), ${link('https://example.com')}.`,
    ],
    ['see:https://example.com', `see:${link('https://example.com')}`],
    ['example.com', link('http://example.com', 'example.com')],
    ['main.rs notes.md run.sh', 'main.rs notes.md run.sh'],
    ['mail owner@example.com', `mail ${link('mailto:owner@example.com', 'owner@example.com')}`],
    ['<https://example.com>', `&lt;${link('https://example.com')}&gt;`],
    ['https:example.com', `https:${link('http://example.com', 'example.com')}`],
    ['[a](https://example.com "t")', '<a href="https://example.com" title="t">a</a>'],
    ['[](https://example.com)', link('https://example.com')],
    ['[a](/user_uploads/2/ab/c.txt)', link('/user_uploads/2/ab/c.txt', 'a')],
    ['[a](#narrow/channel/5)', link('#narrow/channel/5', 'a')],
    ['[a](example.com)', link('http://example.com', 'a')],
    ['[a](example.com:8080/b?c#d)', link('http://example.com:8080/b?c#d', 'a')],
    ['[a]()', 'a'],
    ['[a](tel:+123)', link('tel:+123', 'a')],
    ['[a](sms:+123)', link('sms:+123', 'a')],
    ['[  ](https://example.com)', link('https://example.com')],
    [
      '[a https://example.com/x](https://example.org/b)',
      link('https://example.org/b', 'a https://example.com/x'),
    ],
    ['https://example.com/:smile:/*b*_c_', link('https://example.com/:smile:/*b*_c_')],
    ['**https://example.com/a** *b*', `<strong>${link('https://example.com/a')}</strong> <em>b</em>`],
    ['https:smiley://example.com', expect.stringContaining('emoji-1f603')],
  ])('%s', (content, expected) => {
    expect(inline(content)).toEqual(expected);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    '//example.com',
    '/api/v1/users',
    '/user_uploads/../api/v1/users',
    '/user_uploads/%2e%2e/api',
    '/user_uploads/..\\api',
    'java.script:alert(1)',
    'example..com',
    'https:///example.com',
    '&#106;avascript:alert(1)',
    '&#x1;javascript:alert(1)',
  ])('[V17] %s is no link', (url) => {
    expect(inline(`[a](${url})`)).not.toContain(`href="${url.slice(0, 3)}`);
    expect(inline(`[a](${url})`)).toMatch(/^\[a\]\(/);
    expect(inline(`<${url}>`)).toMatch(/^&lt;/);
  });

  test('[V18] pictures are links, never embedded', () => {
    expect(inline('![a](https://example.com/p.png)')).toBe(link('https://example.com/p.png', 'a'));
    expect(inline('see![](/user_uploads/1/p.png)')).toBe(`see${link('/user_uploads/1/p.png')}`);
    expect(inline('[![a](https://example.com/p.png)](https://example.org)')).not.toContain('<img');
  });

  test('a link never stands within a link', () => {
    for (const content of [
      '[a <https://example.com> b](https://example.org)',
      '[a https://example.com b](https://example.org)',
      '[a [b](https://example.com) c](https://example.org)',
      '[a x@example.com](https://example.org)',
    ]) {
      expect(inline(content)).not.toMatch(/<a [^>]*>(?:(?!<\/a>)[\s\S])*<a /);
    }
  });
});

describe('links to the own organization', () => {
  test.each([
    [
      'https://chat.example.com/#narrow/channel/5-plans',
      link('#narrow/channel/5-plans', 'https://chat.example.com/#narrow/channel/5-plans'),
    ],
    ['[a](https://chat.example.com/#narrow/dm/1,2-dm)', link('#narrow/dm/1,2-dm', 'a')],
    ['[a](https://chat.example.com/user_uploads/2/ab/c.txt)', link('/user_uploads/2/ab/c.txt', 'a')],
    ...[
      'https://chat.example.com',
      'https://chat.example.com/login',
      'https://chat.example.com.example.org/#narrow/dm/1-dm',
      'https://chat.example.com@example.org/#narrow/dm/1-dm',
      'https://chat.example.com/user_uploads/../api',
    ].map((url): [string, string] => [`[a](${url})`, link(url, 'a')]),
  ])('[M3] [V17] %s', (content, expected) => {
    expect(inline(content)).toBe(expected);
  });
});

describe('isMeMessage', () => {
  test.each([
    ['/me waves', true],
    ['/me waves at **all**', true],
    ['/me waves\nand smiles', true],
    ['/me waves\n\nand smiles', false],
    ['/me waves\n* a', false],
    ['/mewaves', false],
    [' /me waves', false],
    ['> /me waves', false],
    ['/me', false],
  ])('%j is %s', (content, expected) => {
    expect(isMeMessage(content, renderMarkdown(content, cast).html)).toBe(expected);
  });
});
