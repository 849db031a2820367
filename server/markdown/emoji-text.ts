import { type Emoji, emojiByText } from '../emoji/index.ts';
import { escapeAttribute, escapeText } from './escape.ts';

const sequence =
  /\p{RI}\p{RI}|[#*0-9]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:[\u{E0020}-\u{E007F}]{1,8}|(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?){0,8})/gu;

/** Below this, signs such as © ™ ↔ are text unless a variation selector follows. */
const firstPictograph = 0x2300;

export function renderUnicodeEmoji(emoji: Emoji): string {
  const label = escapeAttribute(emoji.name.replaceAll('_', ' '));
  return `<span aria-label="${label}" class="emoji emoji-${emoji.code}" role="img" title="${label}">:${emoji.name}:</span>`;
}

/** Returns escaped text with named literal emoji marked up; others, such as skin tones, stay characters. */
export function renderText(text: string): string {
  if (!/[\u20E3-\uFFFF]/.test(text)) return escapeText(text);
  let html = '';
  let end = 0;
  for (const match of text.matchAll(sequence)) {
    const characters = match[0];
    const point = characters.codePointAt(0)!;
    if (characters.length === 1 && point < firstPictograph) continue;
    const emoji = emojiByText(characters);
    if (emoji === undefined) continue;
    html += escapeText(text.slice(end, match.index)) + renderUnicodeEmoji(emoji);
    end = match.index + characters.length;
  }
  return html + escapeText(text.slice(end));
}
