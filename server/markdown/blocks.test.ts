import { describe, expect, test } from 'vitest';
import { cast } from './cast.ts';
import { renderMarkdown } from './index.ts';

const html = (content: string): string => renderMarkdown(content, cast).html;
/** Removes meaningless line breaks between elements. */
const compact = (content: string): string => html(content).replace(/>\n</g, '><');
const code = (body: string): string =>
  `<div class="codehilite"><pre><span></span><code>${body}</code></pre></div>`;

describe('lists', () => {
  test.each([
    [
      'bullets of all kinds are one list',
      '* salt\n- pepper\n+ oil',
      '<ul><li>salt</li><li>pepper</li><li>oil</li></ul>',
    ],
    ['a number says where the list begins', '7. a\n7. b', '<ol start="7"><li>a</li><li>b</li></ol>'],
    [
      'what follows an interruption counts on',
      '1. boil\n\n```\nwater\n```\n\n2. pour',
      `<ol><li>boil</li></ol>${code('water\n')}<ol start="2"><li>pour</li></ol>`,
    ],
    [
      'two spaces nest below a number, however wide it is',
      '9. a\n10. b\n  * c\n    1. d\n11. e',
      '<ol start="9"><li>a</li><li>b<ul><li>c<ol><li>d</li></ol></li></ul></li><li>e</li></ol>',
    ],
    ['one space does not', '1. a\n 2. b', '<ol><li>a</li><li>b</li></ol>'],
    [
      'four spaces do, and so do three',
      '* a\n    * b\n* c\n   * d',
      '<ul><li>a<ul><li>b</li></ul></li><li>c<ul><li>d</li></ul></li></ul>',
    ],
    [
      'a list begins right below a line',
      'Needed:\n2. nails\n3. glue',
      '<p>Needed:</p><ol start="2"><li>nails</li><li>glue</li></ol>',
    ],
    ['a year at the start of a line begins none', 'It was\n1987. Then', '<p>It was<br>\n1987. Then</p>'],
    ['bullets and numbers are two lists', '* a\n1. b', '<ul><li>a</li></ul><ol><li>b</li></ol>'],
    ['an empty line makes its list loose', '1. a\n\n2. b', '<ol><li><p>a</p></li><li><p>b</p></li></ol>'],
    [
      'an outer list stays tight',
      '* a\n  * b\n\n    c\n* d',
      '<ul><li>a<ul><li><p>b</p><p>c</p></li></ul></li><li>d</li></ul>',
    ],
    ['an item may be empty', '*\n* a', '<ul><li></li><li>a</li></ul>'],
    ['space after a marker is no code', '*       a', '<ul><li>a</li></ul>'],
    [
      'an item holds a fence',
      '1. a\n   ```\n   b\n     c\n   ```\n2. d',
      `<ol><li>a${code('b\n  c\n')}</li><li>d</li></ol>`,
    ],
    ['an item begins with a fence', '* ```\n  b\n  ```', `<ul><li>${code('b\n')}</li></ul>`],
    [
      'an item holds a quote',
      '* a\n  > b\n* c',
      '<ul><li>a<blockquote><p>b</p></blockquote></li><li>c</li></ul>',
    ],
    ['a line break of the world is no space', '-\u2028a', '<p>-\u2028a</p>'],
  ])('%s', (_, content, expected) => {
    expect(
      compact(content)
        .replaceAll('</li>\n', '</li>')
        .replace(/(<li>[a-z]+)\n</g, '$1<'),
    ).toBe(expected);
  });
});

describe('quotes', () => {
  test.each([
    ['a mark that quotes nothing is text', '>', '<p>&gt;</p>'],
    ['so is the innermost of some', '>>>', '<blockquote><blockquote><p>&gt;</p></blockquote></blockquote>'],
    ['and a row of them', '>\n> \n>', '<p>&gt;<br>\n&gt;<br>\n&gt;</p>'],
    ['words below empty marks are quoted', '>\n>\nspoken', '<blockquote><p>spoken</p></blockquote>'],
    [
      'so are words below what is quoted',
      '> one\ntwo\n\nthree',
      '<blockquote><p>one<br>\ntwo</p></blockquote><p>three</p>',
    ],
    ['an empty mark parts paragraphs', '> one\n>\n> two', '<blockquote><p>one</p><p>two</p></blockquote>'],
    [
      'an empty line parts quotes',
      '> one\n\n> two',
      '<blockquote><p>one</p></blockquote><blockquote><p>two</p></blockquote>',
    ],
    ['a quote holds code', '> ```\n> a\n>   b\n> ```', `<blockquote>${code('a\n  b\n')}</blockquote>`],
    [
      'a quote holds a list',
      '> 1. a\n>   * b',
      '<blockquote><ol><li>a<ul><li>b</li></ul></li></ol></blockquote>',
    ],
    ['a fence below ends it', '> a\n```\nb\n```', `<blockquote><p>a</p></blockquote>${code('b\n')}`],
    ['a tab may follow the mark', '>\ta', '<blockquote><p>a</p></blockquote>'],
    ['a block may be called quoted', '~~~ quoted\na\n~~~', '<blockquote><p>a</p></blockquote>'],
  ])('%s', (_, content, expected) => {
    expect(
      compact(content)
        .replace(/(<li>[a-z]+)\n</g, '$1<')
        .replaceAll('</li>\n', '</li>'),
    ).toBe(expected);
  });
});

describe('fences', () => {
  test.each([
    ['only an equal fence ends code', '```\na\n````\nb\n```', code('a\n````\nb\n')],
    ['a longer one holds shorter ones', '````\n```\na\n```\n````', code('```\na\n```\n')],
    ['fences of the other sign are text within', '~~~\n```\n~~~', code('```\n')],
    ['a line of tildes around words is text', '~~~~~ wow ~~~~~', '<p>~~~~~ wow ~~~~~</p>'],
    ['code of one line is code in a line', '``` a ```', '<p><code> a </code></p>'],
    [
      'empty lines around code and space behind it are dropped',
      '```\n\n\n  a \t \n\n  b\n \n\n```',
      code('  a\n\n  b\n'),
    ],
    ['code may be empty', '```\n```', code('')],
    [
      'a spoiler holds a quote that holds code',
      '~~~spoiler a\n```quote\n~~~\nb\n~~~\n```\n~~~',
      expect.stringContaining(`<blockquote>${code('b\n')}</blockquote>`),
    ],
  ])('%s', (_, content, expected) => {
    expect(compact(content)).toEqual(expected);
  });
});

test('[M2] [V16] a long row of empty marks is read once', () => {
  const start = process.cpuUsage();
  expect(html('>\n'.repeat(30_000))).toContain('&gt;<br>');
  // Processor milliseconds; reading the rest at each mark takes ten times as long.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
});
