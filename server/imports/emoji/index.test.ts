import { expect, test } from 'vitest';
import { emojiByName, namesByCode } from '../../emoji/index.ts';
import { emojiCode } from './index.ts';
import { foreignEmoji } from './table.ts';

test('reads names of Slack, Mattermost and Rocket.Chat by code point', () => {
  expect(emojiCode('slack', 'smile')).toBe('1f604');
  expect(emojiByName('smile')?.code).toBe('1f642');
  expect(emojiCode('slack', 'simple_smile')).toBe('1f642');
  expect(emojiCode('slack', 'thinking_face')).toBe('1f914');
  expect(emojiCode('slack', 'frame_with_picture')).toBe('1f5bc');
  expect(emojiCode('slack', 'no_mouth')).toBe('1f636');
  expect(emojiCode('mattermost', 'basketball_man')).toBe('26f9-200d-2642');
  expect(emojiCode('mattermost', 'rofl')).toBe('1f923');
  expect(emojiCode('mattermost', 'simple_smile')).toBeUndefined();
  expect(emojiCode('joypixels', 'grin')).toBe('1f601');
  expect(emojiCode('joypixels', 'star_struck')).toBe('1f929');
  expect(emojiCode('joypixels', 'grinning')).toBe('1f600');
});

test('leaves the tone of the skin out', () => {
  expect(emojiCode('slack', '+1::skin-tone-3')).toBe('1f44d');
  expect(emojiCode('mattermost', '+1_medium_light_skin_tone')).toBe('1f44d');
  expect(emojiCode('mattermost', 'raised_hands_medium_skin_tone')).toBe('1f64c');
  expect(emojiCode('joypixels', 'thumbsup_tone5')).toBe('1f44d');
});

test('does not know names of this service or of no one', () => {
  expect(emojiByName('tears')).toBeDefined();
  expect(emojiCode('slack', 'tears')).toBeUndefined();
  expect(emojiCode('joypixels', 'constructor')).toBeUndefined();
});

test('names only emoji that this service has', () => {
  const codes = foreignEmoji
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0]!);
  expect(codes.length).toBeGreaterThan(1800);
  expect(codes.filter((code) => namesByCode(code).length === 0)).toEqual([]);
});
