// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { parseHtml } from '../../parts/parse-html.ts';
import { clean } from './clean.ts';
import { hostileTexts } from './hostile-texts.ts';

const attributesOf = (element: Element) => [...element.attributes];

/** What the page must never get. */
const faultsIn = (root: HTMLElement): string[] =>
  [...root.querySelectorAll('*')].flatMap((element) => {
    const found: string[] = [];
    if (
      /^(?:script|style|iframe|object|embed|form|input|button|link|meta|base|template|use|animate|set|foreignobject|image)$/i.test(
        element.localName,
      )
    )
      found.push(`<${element.localName}>`);
    for (const { name, value } of attributesOf(element)) {
      if (/^on|^(?:srcdoc|srcset|formaction|ping|background|poster|id|name|xlink:href)$/i.test(name))
        found.push(name);
      if (/(?:javascript|vbscript|data|blob|file):/i.test(value) && name !== 'title')
        found.push(`${name}=${value}`);
      if (name === 'src' && !value.startsWith('/')) found.push(`src=${value}`);
      if (name === 'style' && /url|fixed|absolute|sticky|expression/i.test(value))
        found.push(`style=${value}`);
    }
    return found;
  });

test.each(hostileTexts)('[W118] nothing hostile is left of %s', (text) => {
  const body = clean(text);
  expect(faultsIn(body)).toEqual([]);
  // Written and read again, it is the same: no parser sees another thing in it.
  expect(faultsIn(clean(body.innerHTML))).toEqual([]);
});

test('[W118] what is hostile is found where nothing cleans', () => {
  const found = hostileTexts.filter((text) => faultsIn(parseHtml(text)).length > 0);
  expect(found.length).toBeGreaterThan(35);
});

test.each([
  ['<p>a <font color=red>b</font> c</p>', '<p>a b c</p>'],
  ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['<div class="modal codehilite">x</div>', '<div class="codehilite">x</div>'],
  ['<p class="message-body" id="application">x</p>', '<p>x</p>'],
  ['<a href="https://example.org/" target="_top" download>x</a>', '<a href="https://example.org/">x</a>'],
  [
    '<span class="katex unseen sizing reset-size6 size3 k">x</span>',
    '<span class="katex sizing reset-size6 size3 k">x</span>',
  ],
])('of %s the page keeps %s', (given, kept) => {
  expect(clean(given).innerHTML).toBe(kept);
});

test('styles keep lengths and lines, and lose what loads or covers the page', () => {
  const { style } = clean(
    '<span style="height:0.5em;background:url(https://example.org/a);position:fixed;top:9999em;border-bottom-width:0.04em">x</span>',
  ).querySelector('span')!;
  expect(style.height).toBe('0.5em');
  expect(style.borderBottomWidth).toBe('0.04em');
  for (const property of ['background', 'background-image', 'position', 'top'])
    expect(style.getPropertyValue(property), property).toBe('');
});
