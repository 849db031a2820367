/** Emoji of other systems, found by code point: names differ. */
import { bareCode, type Emoji, emojiByName, namesByCode } from '../../emoji/index.ts';
import type { Source } from '../vocabulary.ts';
import { joypixelsNames, slackNames } from './names.ts';

type Names = Source<never>['emojiNames'];

const tableOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );

const slack = tableOf(slackNames);
const tables: Readonly<Record<Names, ReadonlyMap<string, string>>> = {
  zulip: new Map(),
  slack,
  mattermost: slack,
  joypixels: tableOf(joypixelsNames),
};

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

/** Returns it by its first name here. `given` is without colons; a skin tone after `::` is dropped. */
export const emojiOfSource = (names: Names, given: string): Emoji | undefined => {
  const name = given
    .replace(/::?skin-tone-\d$/, '')
    .replace(/_(?:tone[1-5]|(?:light|medium|dark|medium_light|medium_dark)_skin_tone)$/, '');
  const known = emojiByName(name);
  const code = tables[names].get(name) ?? (known?.type === 'unicode_emoji' ? known.code : undefined);
  return code === undefined ? known : emojiByCode(code);
};
