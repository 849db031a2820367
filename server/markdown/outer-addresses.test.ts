import { expect, test } from 'vitest';
import { renderLinkedPicture, renderLinkPreview, withAdditions, withoutAdditions } from './additions.ts';
import { findOuterAddresses } from './outer-addresses.ts';

test.each([
  ['See https://example.org/a and https://example.org/a.', ['https://example.org/a']],
  ['[the plan](https://example.org/plan) or example.com', ['https://example.org/plan', 'http://example.com']],
  ['* https://example.org/1\n* https://example.org/2', ['https://example.org/1', 'https://example.org/2']],
  ['<https://example.org/quiet> https://example.org/loud', ['https://example.org/loud']],
  ['> https://example.org/quoted', []],
  ['```spoiler secret\nhttps://example.org/secret\n```', []],
  ['`https://example.org/code`', []],
  ['mailto:garden@example.org /user_uploads/1/a/b/c.png', []],
])('%j links to %j', (content, addresses) => expect(findOuterAddresses(content)).toEqual(addresses));

const preview = renderLinkPreview({
  url: 'https://example.org/?a=1&b="',
  title: '<b>Title</b>',
  description: '',
  picture: '/external_content/s/61',
});
const picture = renderLinkedPicture({
  url: 'https://example.org/a.png',
  picture: '/external_content/s/61',
  width: 2,
  height: 1,
});

test('additions come off as they went on', () => {
  const text = '<p><a href="https://example.org">https://example.org</a></p>';
  for (const additions of [[preview], [picture], [picture, preview]]) {
    const shown = withAdditions(text, additions);
    expect(shown).toContain('/external_content/');
    expect(withoutAdditions(shown)).toBe(text);
    expect(withAdditions(shown, [])).toBe(text);
  }
  expect(preview).toContain('&lt;b&gt;Title&lt;/b&gt;');
});

test('a text that speaks of additions keeps its words', () => {
  const text = '<p>\n&lt;div class="message_embed"&gt; /external_content/</p>';
  expect(withoutAdditions(text)).toBe(text);
});
