/** Which emoji a name means in another chat system. Equal names mean different emoji there and here. */
import { bareCode, type Emoji, emojiByName, namesByCode } from '../../emoji/index.ts';
import type { Source } from '../source.ts';
import { foreignEmoji } from './table.ts';

/** The families of names: emoji-datasource (Slack), the same with old names of GitHub (Mattermost), and JoyPixels. */
type Names = Source<never>['emojiNames'];
type EmojiNames = Exclude<Names, 'zulip'>;

const byFamily = { d: new Map<string, string>(), g: new Map<string, string>(), j: new Map<string, string>() };
for (const line of foreignEmoji.trim().split('\n')) {
  const [code, ...names] = line.split(' ') as [string, ...string[]];
  for (const marked of names) {
    const [, mark = 'dj', name] = marked.match(/^(?:([dgj]+):)?(.+)$/)!;
    for (const family of mark) byFamily[family as keyof typeof byFamily].set(name!, code);
  }
}
// Slack's own name, which no package lists.
const simpleSmile = '1f642';

const tones = /::skin-tone-\d|_tone[1-5]|_(?:medium_)?(?:light|dark)_skin_tone|_medium_skin_tone/g;

/**
 * Returns the code points of a built-in emoji, lower-case and joined by hyphens, without variation selectors and tone
 * of the skin; undefined for a name that is none in this family.
 */
export function emojiCode(family: EmojiNames, name: string): string | undefined {
  return lookUp(family, name) ?? lookUp(family, name.replace(tones, ''));
}

function lookUp(family: EmojiNames, name: string): string | undefined {
  const { d: datasource, g: github, j: joypixels } = byFamily;
  if (family === 'joypixels') return joypixels.get(name);
  if (family === 'mattermost') return datasource.get(name) ?? github.get(name);
  return name === 'simple_smile' ? simpleSmile : datasource.get(name);
}

const skinTones = /-1f3f[b-f]/g;

/** Ignores skin tones, and falls back to the first part of a sequence that has no entry of its own. */
export const emojiByCode = (given: string): Emoji | undefined => {
  const code = bareCode(given).replace(skinTones, '');
  const [first = ''] = code.split('-200d');
  for (const one of [code, first]) {
    const [name] = namesByCode(one);
    if (name !== undefined) return { name, code: one, type: 'unicode_emoji' };
  }
  return undefined;
};

/**
 * `name` is without colons. A name that the source does not have means nothing, even if this service has it: it was a
 * custom emoji there.
 */
export const emojiOfSource = (names: Names, name: string): Emoji | undefined => {
  if (names === 'zulip') return emojiByName(name);
  const code = emojiCode(names, name);
  return code === undefined ? undefined : emojiByCode(code);
};
