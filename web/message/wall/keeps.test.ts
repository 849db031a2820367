// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { renderDrawn } from '../../../server/markdown/cast.ts';
import { allowedElements } from '../../../server/markdown/index.ts';
import { parseHtml } from '../../parts/parse-html.ts';
import { clean } from './clean.ts';
import { allowedOn } from './elements.ts';
import { formulaClass, formulaClasses } from './formula.ts';

/** Said in other words by the page, or by the kind of element. */
const known: ReadonlySet<string> = new Set(['xmlns', 'style', 'preload']);

/** happy-dom reads MathML as HTML; testing/web looks at it in a browser. */
const outline = (root: Element): string[] =>
  [...root.querySelectorAll('*')]
    .filter((element) => element.closest('math') === null)
    .map((element) => {
      const attributes = [...element.attributes].filter(({ name }) => !known.has(name));
      const written = attributes.map(({ name, value }) => `${name}=${value}`);
      return [element.localName, ...written.sort()].join(' ');
    });

test.each([
  '**b** *i* ~~d~~ `c` [a](https://example.org "title") <time:2026-01-01T12:00:00Z> <time:soon>',
  '# One\n### Three\n\n* a\n  1. b\n\n---\n> quote',
  '@**Member One** @_**Member One** @*support* @**all** @_**topic**',
  '#**big plans** #**big plans>now** #**big plans>now@77**',
  ':heart: 👩‍💻 :green_tick: :zulip:',
  '```python\ndef f(x):\n  return 1.5 # c\n```\n\n```unheard-of\nx\n```',
  '```spoiler *Head*\nbody\n```',
  '|a|b|\n|:-|-:|\n|1|2|',
  '[a](/user_uploads/2/ab/secret/garden.png) [b](/user_uploads/2/cd/secret/t%C3%A4nze.gif) [c](/user_uploads/2/ef/secret/walk%201.mp4)',
  '$$\\sqrt{\\frac{a_1^2}{b}}$$ $$\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$$ $$\\overbrace{x+y}^{n}$$',
  '$$\\cancel{x} \\boxed{y} \\color{red}{z} \\big( \\xrightarrow{f} \\int_0^\\infty \\tag{1}$$',
])('the wall keeps what the service writes for %s', async (content) => {
  const html = await renderDrawn(content);
  expect(outline(clean(html))).toEqual(outline(parseHtml(html)));
  expect(clean(html).textContent).toBe(parseHtml(html).textContent);
});

const namespaces = ['1999/xhtml', '1998/Math/MathML', '2000/svg'].map((name) => `http://www.w3.org/${name}`);

test.each(Object.entries(allowedElements))(
  'it knows %s, with what the service may write of it',
  (name, attributes) => {
    const allowed = namespaces.map((one) => allowedOn(document.createElementNS(one, name))).find(Boolean);
    const written = Object.keys(attributes).filter((one) => !['class', 'preload', 'xmlns'].includes(one));
    expect(Object.keys(allowed ?? {})).toEqual(expect.arrayContaining(written));
    expect(allowed).toBeDefined();
  },
);

test('it keeps the lengths of formulas', async () => {
  const html = await renderDrawn('$$\\frac{a}{b}$$');
  const styles = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.cssText);
  expect(styles(clean(html))).toEqual(styles(parseHtml(html)));
  expect(styles(clean(html)).length).toBeGreaterThan(5);
});

test('it knows each class that the style sheet of KaTeX draws', () => {
  const path = createRequire(import.meta.url).resolve('katex/dist/katex.min.css');
  const rules = readFileSync(path, 'utf8').replace(/@font-face\{[^}]*\}/g, '');
  const selectors = rules.match(/[^{}]+(?=\{)/g)!.join(' ');
  const words = [...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, word]) => word!);
  const unknown = new Set(words.filter((word) => !formulaClasses.has(word) && !formulaClass.test(word)));
  expect(words.length).toBeGreaterThan(100);
  expect([...unknown]).toEqual(['katex-version']);
});
