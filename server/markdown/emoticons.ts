import { emojiByName } from '../emoji/index.ts';
import { renderText, renderUnicodeEmoji } from './emoji-text.ts';

const emojiNames: ReadonlyMap<string, string> = new Map([
  [':)', 'smile'],
  ['(:', 'smile'],
  [':(', 'frown'],
  ['<3', 'heart'],
  [':|', 'neutral'],
  [':/', 'confused'],
  [';)', 'wink'],
  [':D', 'grinning'],
  [':o', 'open_mouth'],
  [':O', 'open_mouth'],
  [':p', 'stuck_out_tongue'],
  [':P', 'stuck_out_tongue'],
]);

/** An emoticon is not part of a word: `1:30`, `a:/b` and `f(:)` hold none, `so!:)` does. */
const emoticon = /(?<![^\s,.;?!"'])(?::[)(|/DoOpP]|\(:|<3|;\))(?![^\s,.;?!)\]"'])/g;

export function renderEmoticons(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(emoticon)) {
    const emoji = emojiByName(emojiNames.get(match[0])!);
    if (emoji === undefined) continue;
    html += renderText(text.slice(end, match.index)) + renderUnicodeEmoji(emoji);
    end = match.index + match[0].length;
  }
  return html + renderText(text.slice(end));
}
