import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { cast, renderDrawn } from './cast.ts';
import { allowedElements, parseMarkdown, type Resolver, renderMarkdown } from './index.ts';
import { languages } from './languages.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Returns what the HTML holds outside the allowed list. */
function violations(html: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, depth: number): void => {
    if (depth > 150) found.push('too deep');
    if (node.nodeName === '#comment') found.push('a comment');
    if (!('tagName' in node)) return;
    const allowed = Object.hasOwn(allowedElements, node.tagName) ? allowedElements[node.tagName] : undefined;
    if (allowed === undefined) found.push(`<${node.tagName}>`);
    for (const { name, value } of node.attrs) {
      if (allowed === undefined || !Object.hasOwn(allowed, name) || !allowed[name]!.test(value)) {
        found.push(`<${node.tagName} ${name}="${value}">`);
      }
      if (/^on/i.test(name) || /^\s*(?:javascript|vbscript|data):/i.test(value))
        found.push(`${name}="${value}"`);
    }
    for (const child of node.childNodes) visit(child, depth + 1);
  };
  const fragment = parseFragment(html, {
    sourceCodeLocationInfo: false,
    onParseError: ({ code }) => {
      // Authors may write odd characters in text.
      if (!/^(?:control-character|noncharacter)-in-input-stream$/.test(code)) found.push(code);
    },
  });
  for (const node of fragment.childNodes) visit(node, 0);
  // Balanced: the parser understood what was written, except KaTeX's equivalent spellings.
  const written = html
    .replaceAll('\u00a0', '&nbsp;')
    .replace(/<([a-z]+)([^<>]*)\/>/g, '<$1$2></$1>')
    .replaceAll(' class ="', ' class="');
  const understood = serialize(fragment);
  if (canonical(understood) !== canonical(written)) found.push(`read as ${understood}`);
  return found;
}

/** Removes differences of quotes, and of angle brackets in attribute values. */
function canonical(html: string): string {
  return html
    .replace(/="[^"]*"/g, (value) => value.replace(/[<>]|&[lg]t;/g, ''))
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'");
}

const nasty = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">',
  '</p>',
  '<!--',
  ']]>',
  '<svg/onload=x>',
  '[a](javascript:alert(1))',
  '[a](',
  ')',
  '](',
  '[',
  ']',
  '![x](https://example.com/a.png)',
  '[a](https://example.com/"onclick=x)',
  '[a](<https://example.com/ x>)',
  '[a](/user_uploads/1/x.png "t\\"i<>")',
  '[<a> & "b"](/user_uploads/2/ab/secret/garden.png)',
  '![](/user_uploads/2/cd/secret/tänze.gif?"x=<y>)',
  'https://example.com/?a=<b>&"c\'',
  '<https://example.com>',
  'https://chat.example.com/user_uploads/2/ab/secret/garden.png',
  'https://chat.example.com/#narrow/dm/1-dm',
  '[](/user_uploads/2/ef/secret/walk%201.mp4)',
  'a.com/(b)*c*',
  '[a](sms:+1)',
  '~~ ',
  '***',
  '  1. ',
  '+ ',
  'x@example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'www.example.com',
  'http://',
  '//example.com',
  '*',
  '**',
  '***',
  '~~',
  '_',
  '`',
  '``',
  '```',
  '~~~',
  '```quote',
  '```spoiler <b>',
  '~~~spoiler',
  '```math',
  '```python',
  '```html\n<p onclick="x">"</p>',
  `\`\`\`js\nconst a = \`\${b}\`;`,
  '```"><script>',
  '> ',
  '>',
  '- ',
  '* ',
  '1. ',
  '99999999999. ',
  '    ',
  '\t',
  '# ',
  '---',
  '===',
  '|a|b|',
  '|-|-|',
  '|:-:|',
  '|',
  '@**Member One**',
  '@_**Member One**',
  '@**|12**',
  '@**|13**',
  '@**Nobody|1**',
  '@**all**',
  '@**topic**',
  '@*support*',
  '@*',
  '@**',
  '@**<b>**',
  '#**big plans**',
  '#**big plans>t**',
  '#**big plans>"<b>@5**',
  '#**x**',
  '#**',
  ':smile:',
  ':green_tick:',
  ':elsewhere:',
  ':zulip:',
  ':',
  ':constructor:',
  ':__proto__:',
  '👍',
  '❤️',
  '👍🏽',
  '🏴‍☠️',
  '\u200d',
  '\ufe0f',
  '\ud83d',
  '$$x^2$$',
  '$$\\frac{a}{b}$$',
  '$$\\color{red}x\\sqrt{y}$$',
  '$$\\href{javascript:x}{y}$$',
  '$$\\begin{matrix}a&b\\\\c\\end{matrix}$$',
  '$$<b>$$',
  '$$',
  '\\',
  '$$\\overbrace{x}_{y}\\boxed{z}\\text{<i>}$$',
  '$$\\rule{1em}{2em}\\cancel{x}\\vec{y}\\hspace{1em}$$',
  '$$\\tag{1}\\fbox{a}\\colorbox{#f00}{b}$$',
  '<time:2026-01-01T12:00:00Z>',
  '<time:"<b>>',
  '<time:',
  '&lt;',
  '&#60;script&#62;',
  '&quot;',
  '&nbsp;',
  '&',
  '\u0000',
  '\u00a0',
  '\u202e',
  '\u2028',
  '\r\n',
  '\f',
  'constructor',
  'a',
  ' ',
  '\n',
  '\n\n',
  '  \n',
  '"',
  "'",
  '/me ',
];
const fragment = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...nasty) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
);
const content = fc.array(fragment, { maxLength: 25 }).map((parts) => parts.join(''));

test('[V17] [V18] whatever is written, the HTML holds to the allow-list and is well formed', async () => {
  await fc.assert(
    fc.asyncProperty(content, async (text) => {
      expect(violations(await renderDrawn(text))).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

test('the check itself finds what is not allowed', () => {
  for (const html of [
    '<script></script>',
    '<p onclick="x"></p>',
    '<a href="javascript:x">a</a>',
    '<p><div></p></div>',
    '<a href="/">a</a>',
    '<img src="https://example.com/a.png">',
    '<span style="position:fixed">a</span>',
    '<p>a',
    '<b>a</b>',
    '<a href="https://a.org">a<a href="https://b.org">b</a></a>',
  ]) {
    expect(violations(html), html).not.toEqual([]);
  }
});

test('every language holds to the allow-list', async () => {
  const sample =
    '<p class="a">&amp;</p>\n/* c */ // d\n# e\n@f def g(h: int) -> "i\\n": return `$(j)` + 0x1F + 1.5e3\nclass K < L { true; }\n- m: n\n+ o\n';
  for (const word of languages.keys()) {
    expect(violations(await renderDrawn(`~~~${word}\n${sample}~~~`)), word).toEqual([]);
  }
});

test('KaTeX in its breadth holds to the allow-list', async () => {
  for (const tex of [
    '\\frac{a}{b} \\sqrt[3]{x} \\binom{n}{k} \\sum_{i=0}^n \\int_a^b \\lim_{x\\to 0} \\vec{v} \\hat{x} \\widehat{abc}',
    '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix} \\begin{cases}a&b\\\\c\\end{cases} \\begin{array}{|c|c:c|}\\hline a&b&c\\\\\\hdashline d&e&f\\end{array}',
    '\\begin{align}a&=b\\\\c&=d\\tag{x}\\end{align}',
    '\\left(\\frac12\\right) \\bigl[ \\Biggr\\} \\overbrace{a}^{b} \\underbrace{c}_{d} \\overrightarrow{AB} \\xrightarrow[a]{b} \\xleftarrow{x}',
    '\\color{blue}a \\textcolor{#f00}{b} \\colorbox{red}{c} \\fcolorbox{red}{#0f0}{d} \\boxed{e} \\fbox{f} \\cancel{g} \\bcancel{h} \\xcancel{i} \\sout{j}',
    '\\mathbb{R} \\mathcal{L} \\mathfrak{g} \\mathscr{S} \\mathsf{x} \\mathtt{y} \\mathbf{z} \\boldsymbol{\\alpha} \\text{a \\textbf{b} <c>} \\operatorname{foo}',
    '\\hspace{1em} \\rule[1em]{2em}{3em} \\raisebox{1em}{x} \\phantom{x} \\smash{y} \\llap{a} \\rlap{b} \\mathclap{c} \\kern1em \\! \\, \\quad',
    '\\overline{a} \\underline{b} \\overset{a}{b} \\underset{a}{b} \\stackrel{a}{b} \\dot x \\ddot y \\acute z \\tilde a \\bar b \\prescript{a}{b}{c}',
    '\\angl n \\phase{-78^\\circ} \\Huge a \\tiny b \\displaystyle c \\textstyle d \\not= \\neq \\vdots \\ddots \\mathring{a} \\utilde{ab} \\overgroup{ab}',
    '\\genfrac{[}{]}{2pt}{0}{a}{b} \\pmod n \\mathchoice{a}{b}{c}{d} \\verb|x| \\char"263a \\KaTeX \\LaTeX',
  ]) {
    for (const part of [tex, ...tex.split(' ')]) {
      expect(violations(await renderDrawn(`$$${part}$$`)), part).toEqual([]);
      expect(violations(await renderDrawn(`\`\`\`math\n${part}\n\`\`\``)), part).toEqual([]);
    }
  }
});

test('rendering asks for nothing that was not collected', () => {
  fc.assert(
    fc.property(content, fc.boolean(), (text, known) => {
      const { references } = parseMarkdown(text);
      const ask =
        <Key, Answer>(collected: Key[], answer: (key: Key) => Answer) =>
        (key: Key) => {
          expect(collected).toContain(key);
          return known ? answer(key) : undefined;
        };
      const recording: Resolver = {
        userByName: ask(references.userNames, cast.userByName),
        userById: ask(references.userIds, cast.userById),
        groupByName: ask(references.groupNames, cast.groupByName),
        newestIn: (_, topic) => {
          expect(references.topics.map((one) => one.topic)).toContain(topic);
          return undefined;
        },
        channelByName: ask(references.channelNames, cast.channelByName),
        customEmoji: ask(references.emojiNames, cast.customEmoji),
        uploadedImage: ask(references.uploadPaths, cast.uploadedImage),
        uploadedVideo: ask(references.uploadPaths, cast.uploadedVideo!),
        organizationUrl: cast.organizationUrl!,
      };
      renderMarkdown(text, recording);
    }),
    { numRuns: 1000 },
  );
});

test('what is collected is what stands there', () => {
  expect(
    parseMarkdown(
      '@**A B** @**C|4** @_**|5** @**all** @*g* #**ch>t** :one: :two: :one: `@**code**` [f](/user_uploads/2/a/b/%C3%A9.txt) https://example.com/user_uploads/2/a/b.txt',
    ).references,
  ).toEqual({
    userNames: ['A B'],
    userIds: [4, 5],
    groupNames: ['g'],
    channelNames: ['ch'],
    topics: [{ channelName: 'ch', topic: 't' }],
    emojiNames: ['one', 'two'],
    uploadPaths: ['2/a/b/é.txt', '2/a/b.txt'],
  });
});

test('plain sentences take a short way to the same HTML', () => {
  const word = fc.constantFrom(
    'Well',
    'a',
    'tag',
    'it',
    "don't",
    'x.',
    'no?',
    'yes!',
    '(so)',
    '"q"',
    ' ',
    ';',
    '2',
    '30.',
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      const text = words.join(' ');
      // Line breaks prevent the shortcut for plain text.
      const long = renderMarkdown(`${text}\n\nend`, cast, parseMarkdown(`${text}\n\nend`)).html;
      if (text.trim() !== '') expect(`${renderMarkdown(text, cast).html}\n<p>end</p>`).toBe(long);
    }),
    { numRuns: 500 },
  );
});
