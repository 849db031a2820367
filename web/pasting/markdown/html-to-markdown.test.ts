// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { parseHtml } from '../../parts/parse-html.ts';
import { markdownOfHtml } from './html-to-markdown.ts';

const around = {
  inWords: (href: string) =>
    href === 'https://chat.example.org/#narrow/channel/7' ? '#**garden**' : undefined,
  mention: (id: number) => (id === 5 ? '@_**Ada Administrator**' : undefined),
};
const md = (html: string) => markdownOfHtml(parseHtml(html), around);

test.each([
  ['<b>bold</b> and <i>thin</i>', '**bold** and *thin*'],
  ['<strong>a <em>b</em></strong>', '**a *b***'],
  ['x<b> spaced </b>y', 'x **spaced** y'],
  ['<b>one</b><b>two</b>', '**onetwo**'],
  ['<b>one<br>two</b>', '**one**\n**two**'],
  ['<b></b>text<i> </i>end', 'text end'],
  ['<del>gone</del>', '~~gone~~'],
  ['<span style="font-weight:700">a</span> <span style="font-style:italic">b</span>', '**a** *b*'],
  ['<b style="font-weight:normal"><p>plain</p></b>', 'plain'],
  ['<span style="text-decoration: line-through">a</span>', '~~a~~'],
  ['  a \n  b&nbsp; c ', 'a b c'],
])('marks: %s', (html, markdown) => {
  expect(md(html)).toBe(markdown);
});

test.each([
  ['<a href="https://example.org/a">words</a>', '[words](https://example.org/a)'],
  ['<a href="https://example.org/">https://example.org</a>', 'https://example.org/'],
  ['<a href="mailto:ada@example.org">ada@example.org</a>', 'ada@example.org'],
  ['<a href="https://example.org/a (b)">a [b]</a>', '[a (b)](https://example.org/a%20%28b%29)'],
  ['<a href="https://example.org"><b>bold</b> words</a>', '[**bold** words](https://example.org)'],
  ['<a href="https://example.org"> </a>text', 'text'],
  ['see <a href="https://chat.example.org/#narrow/channel/7">#garden</a>', 'see #**garden**'],
  [
    'see <a href="https://chat.example.org/#narrow/channel/7">the beds</a>',
    'see [the beds](https://chat.example.org/#narrow/channel/7)',
  ],
  ['<img src="https://example.org/a/cat%201.png" alt="">', '[cat 1.png](https://example.org/a/cat%201.png)'],
  ['<img src="https://example.org/cat.png" alt="A cat">', '[A cat](https://example.org/cat.png)'],
  ['<img src="https://example.org/p.gif" width="1" height="1">', ''],
  ['<img src="data:image/png;base64,AAAA" alt="A cat">', 'A cat'],
])('links and pictures: %s', (html, markdown) => {
  expect(md(html)).toBe(markdown);
});

test.each([
  ['<p>one</p><p>two</p>', 'one\n\ntwo'],
  ['<div>one</div><div>two</div>', 'one\ntwo'],
  ['<div><p>one</p></div><div><p>two</p></div>', 'one\n\ntwo'],
  ['<h2><b>Title</b></h2><p>text</p>', '## Title\n\ntext'],
  ['a<hr>b', 'a\n\n---\n\nb'],
  ['<blockquote><p>one</p><p>two</p></blockquote>', '> one\n>\n> two'],
  ['<p>one<br><br><br>two</p><p><br></p><p>three</p>', 'one\n\ntwo\n\nthree'],
])('blocks: %s', (html, markdown) => {
  expect(md(html)).toBe(markdown);
});

test.each([
  ['<ul><li>a</li><li>b <b>c</b></li></ul>', '* a\n* b **c**'],
  ['<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
  ['<ul><li>a<ol><li>b<ul><li>c</li></ul></li></ol></li><li>d</li></ul>', '* a\n  1. b\n    * c\n* d'],
  ['<ul><li>a</li><ul><li>b</li></ul></ul>', '* a\n  * b'],
  ['<ul><li><p>a</p><p>b</p></li></ul>', '* a\n  b'],
  [
    '<ul><li><input type="checkbox" checked>done</li><li><input type="checkbox">open</li></ul>',
    '* [x] done\n* [ ] open',
  ],
  [
    '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span> </span></span>a</p>' +
      '<p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.</span>b</p>',
    '* a\n  1. b',
  ],
])('lists: %s', (html, markdown) => {
  expect(md(html)).toBe(markdown);
});

test.each([
  ['use <code>a b</code>', 'use `a b`'],
  ['<code>a`b</code>', '`` a`b ``'],
  ['<pre>one\n  two\n</pre>', '```\none\n  two\n```'],
  ['<pre><code class="hljs language-Python">x = 1</code></pre>', '```python\nx = 1\n```'],
  ['<div class="highlight highlight-source-js"><pre>let x</pre></div>', '```js\nlet x\n```'],
  ['<div class="codehilite" data-code-language="Python"><pre>x</pre></div>', '```python\nx\n```'],
  ['<pre>```\nx\n```</pre>', '````\n```\nx\n```\n````'],
  ['<pre>a<br>b</pre>', '```\na\nb\n```'],
])('code: %s', (html, markdown) => {
  expect(md(html)).toBe(markdown);
});

test('tables, with signs that would split a cell', () => {
  const html =
    '<table><tr><th>Name</th><th>Age</th></tr><tr><td>A|da</td><td><b>30</b><br>or so</td></tr><tr><td>Bo</td></tr></table>';
  expect(md(html)).toBe('| Name | Age |\n| --- | --- |\n| A\\|da | **30** or so |\n| Bo |  |');
});

test('tables that only place things are text', () => {
  expect(md('<table role="presentation"><tr><td>a</td><td>b</td></tr></table>')).toBe('a\nb');
  expect(md('<table><tr><td><p>a</p><p>b</p></td></tr></table>')).toBe('a\n\nb');
});

test('what messages hold: emoji, mentions, formulas', () => {
  const html =
    '<p><span class="user-mention" data-user-id="5">@Ada</span> <span class="emoji emoji-1f389" title="tada">:tada:</span>' +
    '<img class="emoji" alt=":parrot:" src="/p.png">' +
    '<span class="katex"><math><annotation encoding="application/x-tex">a^2</annotation></math></span></p>';
  expect(md(html)).toBe('@_**Ada Administrator** :tada::parrot:$$a^2$$');
});

test.each([
  ['<script>alert(1)</script>text', 'text'],
  ['<style>p{}</style><title>t</title>text', 'text'],
  ['<a href="javascript:alert(1)">words</a>', 'words'],
  ['<a href=" java\nscript:alert(1)">words</a>', 'words'],
  ['<a href="data:text/html,x">words</a>', 'words'],
  ['<img src="javascript:alert(1)" alt="x">', 'x'],
  ['<div style="display:none">hidden</div>shown', 'shown'],
  ['<span hidden>hidden</span>shown', 'shown'],
  ['<iframe>i</iframe><object data="x">o</object>text', 'text'],
  ['<template><b>t</b></template><noscript>n</noscript>text', 'text'],
])('hostile: %s', (html, markdown) => {
  expect(md(html)).toBe(markdown);
});

test('deep and long input ends', () => {
  const deep = `${'<div><b>'.repeat(100)}x${'</b></div>'.repeat(100)}`;
  expect(md(deep)).toBe('**x**');
  expect(md('<b>x</b> '.repeat(1000)).length).toBe(1000 * 6 - 1);
});

test('long blanks and empty lines in code end before the limit of time', () => {
  const code = `a${'\n'.repeat(400_000)}b${' '.repeat(400_000)}c`;
  expect(md(`<pre>${code}</pre>`)).toBe(`\`\`\`\n${code.replace(/\n{3,}/, '\n\n')}\n\`\`\``);
});
