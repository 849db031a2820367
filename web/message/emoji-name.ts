/** Emoji in the service's HTML. */
import { spokenEmoji } from '../store/emoji/names.ts';

/** Undefined for emoji that are pictures. */
export const codeOf = (element: Element): string | undefined =>
  [...element.classList].find((word) => word.startsWith('emoji-'))?.slice('emoji-'.length);

/** As it is read out, in the reader's language. */
export const emojiNameOf = (element: Element): string =>
  spokenEmoji(element.getAttribute('title') ?? '', codeOf(element) ?? '');
