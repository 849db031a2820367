import { expect, test } from 'vitest';
import { cast } from './cast.ts';
import { renderMarkdown } from './index.ts';

const inline = (content: string): string =>
  renderMarkdown(content, cast).html.replace(/^<p>([\s\S]*)<\/p>$/, '$1');

test.each([
  [
    'over **two words** and *three more words*',
    'over <strong>two words</strong> and <em>three more words</em>',
  ],
  ['***both***', '<strong><em>both</em></strong>'],
  ['***both* and one**', '<strong><em>both</em> and one</strong>'],
  ['**strong *and more***', '<strong>strong <em>and more</em></strong>'],
  ['***x*** ***y***', '<strong><em>x</em></strong> <strong><em>y</em></strong>'],
  ['**open\nand shut**', '**open<br>\nand shut**'],
  ['*a*\n**b\n*c*', '<em>a</em><br>\n**b<br>\n<em>c</em>'],
  ['[*a\nb*](https://example.com) *c*', '<a href="https://example.com">*a<br>\nb*</a> <em>c</em>'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['char **argv, *p', 'char **argv, *p'],
  ['~~gone~~ ~~ spaced ~~', '<del>gone</del> <del> spaced </del>'],
  ['~~ a ~~ b ~~ c', '<del> a </del> b ~~ c'],
  ['~one~ ~~~three~~~ ~~~~', '~one~ ~~~three~~~ ~~~~'],
  ['~~**a** b~~', '<del><strong>a</strong> b</del>'],
  ['~~not\nhere~~', '~~not<br>\nhere~~'],
  ['` spaced ` ``  two  ``', '<code> spaced </code> <code>  two  </code>'],
  ['`` ` `` `` `a` `` ``  ` ``', '<code>`</code> <code>`a`</code> <code> `</code>'],
  ['`over\nlines`', '<code>over lines</code>'],
])('%j', (content, expected) => {
  expect(inline(content)).toBe(expected);
});
