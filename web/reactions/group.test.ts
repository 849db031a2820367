import { expect, test } from 'vitest';
import type { EmojiReference } from '../store/emoji/reference.ts';
import { groupReactions } from './group.ts';

const emoji = (emoji_name: string, emoji_code: string): EmojiReference => ({
  emoji_name,
  emoji_code,
  reaction_type: 'unicode_emoji',
});
const tada = emoji('tada', '1f389');
const eyes = emoji('eyes', '1f440');
const by = (user_id: number, one: EmojiReference) => ({ ...one, user_id });

const shown = (...given: Parameters<typeof groupReactions>) =>
  groupReactions(...given).map(({ emoji: { emoji_name }, people, isOwn }) => ({ emoji_name, people, isOwn }));

test('reactions stand by emoji, in the order of the first of each', () => {
  expect(shown([by(7, eyes), by(1, tada), by(2, tada)], [], 2)).toEqual([
    { emoji_name: 'eyes', people: [7], isOwn: false },
    { emoji_name: 'tada', people: [1, 2], isOwn: true },
  ]);
});

test('an emoji has one group under all of its names', () => {
  expect(shown([by(1, tada), by(2, emoji('party_popper', '1f389'))], [], 9)).toHaveLength(1);
});

test('a wish shows at once, and not twice when the service has granted it', () => {
  const wishes = [{ emoji: tada, isAdded: true }];
  const after = [{ emoji_name: 'tada', people: [9], isOwn: true }];
  expect(shown([], wishes, 9)).toEqual(after);
  expect(shown([by(9, tada)], wishes, 9)).toEqual(after);
});

test('a reaction that is taken back leaves those of others', () => {
  const wishes = [{ emoji: tada, isAdded: false }];
  expect(shown([by(9, tada), by(1, tada), by(9, eyes)], wishes, 9)).toEqual([
    { emoji_name: 'tada', people: [1], isOwn: false },
    { emoji_name: 'eyes', people: [9], isOwn: true },
  ]);
});
