// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { clean } from './clean.ts';
import { picturesIn } from './link-picture.ts';

const own = 'url("/external_content/Ab-_9/68747470")';

test('[W116] the picture of a preview comes through the service', () => {
  expect(picturesIn(`background-image: ${own}`)).toEqual([['background-image', own]]);
});

test.each([
  'background-image: url("https://example.org/a.png")',
  'background-image: url("//example.org/a.png")',
  'background-image: url("/external_content/../api/v1/users")',
  'background-image: url("/external_content/none.png")',
  `background-image: ${own}, url("https://example.org/a.png")`,
  `background-image: ${own}; position: fixed`,
  `background: ${own}`,
  'width: 9999px',
])('[W118] no preview has the style %s', (style) => expect(picturesIn(style)).toEqual([]));

test('[W116] the wall keeps the parts of a preview', () => {
  const html =
    '<div class="message_embed"><a href="https://example.org/" class="message_embed_image"></a>' +
    '<div class="data-container"><div class="message_embed_title"><a href="https://example.org/" title="Title">Title</a></div>' +
    '<div class="message_embed_description">Words</div></div></div>';
  expect(clean(html).innerHTML).toBe(html);
});
