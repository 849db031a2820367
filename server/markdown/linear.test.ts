import { beforeAll, describe, expect, test } from 'vitest';
import { cast, renderDrawn } from './cast.ts';
import { renderMarkdown } from './index.ts';
import { languages } from './languages.ts';

/** Known denial-of-service texts, repeated to the requested length. */
const units = [
  '[',
  '![',
  '](',
  '[a](',
  '[![a](b)',
  '*',
  '*a ',
  '**a',
  'a**',
  '*a_',
  '~~a',
  '`a',
  '``a`',
  '```\n',
  '~~~quote\n',
  '```quote\na\n```\n',
  '~~~spoiler x\n',
  '> ',
  '>\n',
  '- ',
  '1. ',
  '- a\n',
  '  - a\n',
  '|a',
  'a|b\n-|-\n',
  '<',
  '<a@',
  '<time:',
  '&#',
  '$$a',
  '$$$a',
  '@**',
  '@*a',
  '#**a>',
  ':a',
  'http://',
  'a@b.c',
  'a.',
  'a@',
  '&amp;',
  '👍',
  '👨‍',
  '🇺',
  '\n',
  ' ',
  '_a',
  '(http://a.b/(',
  'http://a.b/x"',
  'a.com ',
  'a.com,',
  '(a.com/(',
  'a.com/]',
  'a.b@',
  '~~ ',
  '***a',
  '**a\n',
  '1. a\n  2. b\n',
  '>\n>a\n',
  '>a\nb\n',
];

/** Processor milliseconds, so a busy machine does not fail the test. */
function timeOf(render: () => void): number {
  const start = process.cpuUsage();
  render();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** In milliseconds; noise only adds. */
function quickest(content: string, tries: number): number {
  return Math.min(...Array.from({ length: tries }, () => timeOf(() => renderMarkdown(content, cast))));
}

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

/**
 * Fails if, in all five rounds, time exceeds both an absolute bound and ten times that of a quarter of the text.
 * Quadratic work takes sixteen times.
 */
function expectLinear(make: (length: number) => string): void {
  let seen = '';
  for (let round = 0; round < 5; round++) {
    const short = quickest(make(5_000), 3);
    const long = quickest(make(20_000), 3);
    if (long < 10 * short || long < 25) return;
    seen = `${short.toFixed(1)} ms for 5,000 characters, ${long.toFixed(1)} ms for 20,000`;
  }
  expect.fail(seen);
}

describe('[V16] rendering takes time in proportion to the text', () => {
  beforeAll(() => {
    for (const unit of units) renderMarkdown(repeated(unit, 2_000), cast);
  });
  test.each(units)('%j', (unit) => {
    expectLinear((length) => repeated(unit, length));
    expectLinear((length) => `[${repeated(unit, length)}](`);
  });

  test('opened and then closed', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['[', '](x)'],
      ['*a ', ' a*'],
      ['**', '**'],
      ['~~', '~~'],
      ['(', ')'],
      ['$$', '$$'],
      ['![', '](/user_uploads/1/a)'],
    ] as const) {
      expectLinear((length) => repeated(open, length / 2) + repeated(close, length / 2));
    }
  });

  test('the words after a fence that opens nothing', () => {
    expectLinear((length) => `~~~quote${repeated(' ', length)}\``);
  });

  test('code whose patterns could be slow is shown without colours', async () => {
    for (const word of languages.keys()) {
      for (const code of [
        repeated('if x = 1;\n', 4_010),
        repeated('a ', 170),
        repeated('a', 130),
        `a${'\n'.repeat(30)}b`,
        `a${'\n \t'.repeat(30)}b`,
      ]) {
        const html = await renderDrawn(`~~~${word}\n${code}\n~~~`);
        expect(html, word).toMatch(
          /^<div class="codehilite" data-code-language="[^"]+"><pre><span><\/span><code>[^<]*<\/code>/,
        );
      }
    }
  });
});

describe('[V26] nesting has an end', () => {
  function depthOf(html: string): number {
    let depth = 0;
    let deepest = 0;
    for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/g)) {
      if (/^<(?:br|hr|img)/.test(tag)) continue;
      depth += tag.startsWith('</') ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    expect(depth).toBe(0);
    return deepest;
  }

  test.each([
    ['quotes', `${'>'.repeat(5_000)}last`],
    ['lists', `${'- '.repeat(4_000)}last`],
    [
      'lists of lines',
      `${Array.from({ length: 100 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n')} last`,
    ],
    ['quote blocks', `${'~~~quote\n'.repeat(1_000)}last`],
    ['spoilers', `${'~~~spoiler x\n'.repeat(700)}last`],
    ['spoilers in headers', `${'~~~spoiler '.repeat(800)}\nlast`],
    ['lists in headers', `\`\`\`spoiler ${'- '.repeat(3_000)}x\nlast`],
    ['emphasis', `${'*a '.repeat(1_500)}last${' a*'.repeat(1_500)}`],
    ['strong', `${'**a '.repeat(1_200)}last${' a**'.repeat(1_200)}`],
  ])('of %s, and nothing is lost', (_, content) => {
    const { html } = renderMarkdown(content, cast);
    expect(depthOf(html)).toBeLessThan(80);
    expect(html).toContain('last');
  });

  test.each([
    '{'.repeat(4_000),
    `${'{'.repeat(900)}x${'}'.repeat(900)}`,
    `${'\\sqrt'.repeat(300)}x`,
    '\\frac'.repeat(300),
    `${'\\left('.repeat(150)}x${'\\right)'.repeat(150)}`,
    `${'\\begin{matrix}'.repeat(60)}x${'\\end{matrix}'.repeat(60)}`,
    `${'\\text{$'.repeat(100)}x${'$}'.repeat(100)}`,
  ])('of TeX: %.20s…', async (tex) => {
    const html = await renderDrawn(`\`\`\`math\n${tex}\n\`\`\``);
    expect(depthOf(html)).toBeLessThan(400);
  });
});
