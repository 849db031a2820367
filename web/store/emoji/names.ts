/** What emoji are called in the reader's language. What is written and sent has the protocol's names, in English. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { languageNow } from '../../words/index.ts';

const names = signal<ReadonlyMap<string, string>>(new Map());

/** Names by code; empty in English, and until they are there. */
export const emojiNames: ReadonlySignal<ReadonlyMap<string, string>> = names;

let isFollowing = false;

/** Starts with the first emoji that is named in another language than English. */
const follow = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  import('./language.ts')
    .then(({ followNames }) => followNames(names))
    .catch(() => {
      isFollowing = false;
    });
};

/** As it is read out. `name`: the protocol's. An organization's own emoji have no other. */
export const spokenEmoji = (name: string, code: string, type = 'unicode_emoji'): string => {
  if (languageNow() !== 'en') follow();
  const translated = type === 'unicode_emoji' ? names.value.get(code) : undefined;
  return translated ?? name.replaceAll('_', ' ');
};
