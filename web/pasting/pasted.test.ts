// @vitest-environment happy-dom
import type { State } from '@parlance/client/state/state';
import { expect, test } from 'vitest';
import { showState } from '../store/state.ts';
import { richerText } from './pasted.ts';

const channel = (stream_id: number, name: string) => ({
  stream_id,
  name,
  invite_only: false,
  is_archived: false,
});
showState({
  realm_url: 'https://chat.example.org',
  realm_users: [],
  subscriptions: [channel(7, 'garden'), channel(8, 'a*b')],
  realm_empty_topic_display_name: 'general',
} as unknown as State);

const paste = (plain: string, { html = '', selected = '', isInCode = false } = {}) =>
  richerText({ plain, html }, { selected, isInCode });

test('an address over a selection makes a link', () => {
  expect(paste('https://example.org/a_(b)', { selected: 'words' })).toBe(
    '[words](https://example.org/a_%28b%29)',
  );
});

test.each(['', 'two\nlines', '[x]', 'https://example.com'])('over %j it stays an address', (selected) => {
  expect(paste('https://example.org', { selected })).toBeUndefined();
});

const home = 'https://chat.example.org/#narrow/channel';
test.each([
  [`${home}/7-garden`, '#**garden**'],
  [`${home}/7-garden/topic/big.20tomatoes`, '#**garden>big tomatoes**'],
  [`${home}/7-garden/topic/tomatoes/near/42`, '#**garden>tomatoes@42**'],
  [`${home}/7-garden/topic/tomatoes/with/42`, '#**garden>tomatoes**'],
  [`${home}/7/topic/a*b/near/42`, '[#garden > a*b](#narrow/channel/7-garden/topic/a.2Ab/near/42)'],
  [`${home}/8`, '[#a*b](#narrow/channel/8-a.2Ab)'],
  [`${home}/99/topic/x`, undefined],
  ['https://chat.example.org/#narrow/dm/5/near/42', undefined],
  ['https://elsewhere.example.org/#narrow/channel/7-garden', undefined],
  ['https://chat.example.org.evil.example/#narrow/channel/7-garden', undefined],
])('%s becomes %s', (address, reference) => {
  expect(paste(address)).toBe(reference);
});

test('a browser adds a link around an address: it stays one', () => {
  expect(
    paste('https://example.org/', { html: '<a href="https://example.org/">https://example.org/</a>' }),
  ).toBeUndefined();
});

test('formatted text becomes Markdown, and text without format stays as it is', () => {
  expect(paste('bold', { html: '<b>bold</b>' })).toBe('**bold**');
  expect(paste('one\n  two', { html: '<span>one</span>\n  <span>two</span>' })).toBeUndefined();
});

test('code takes plain text', () => {
  expect(paste('bold', { html: '<b>bold</b>', isInCode: true })).toBeUndefined();
  expect(paste(`${home}/7-garden`, { isInCode: true })).toBeUndefined();
});
