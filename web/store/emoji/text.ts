/** The characters of an emoji. Pure. */

const isColoured = /^\p{Emoji_Presentation}$/u;
const isSign = /^\p{Emoji}$/u;
const isTone = /^\p{Emoji_Modifier}$/u;

/** Signs that are also letters or symbols are drawn as an emoji only with the selector, if no tone follows. */
const selected = (character: string, index: number, all: readonly string[]): string =>
  isSign.test(character) && !isColoured.test(character) && !isTone.test(all[index + 1] ?? '')
    ? `${character}\u{fe0f}`
    : character;

/** `code`: code points without variation selectors, such as `1f468-200d-1f373`. */
export const emojiText = (code: string): string =>
  code
    .split('-')
    .map((point) => String.fromCodePoint(Number.parseInt(point, 16)))
    .map(selected)
    .join('');
