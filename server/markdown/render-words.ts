import { renderText } from './emoji-text.ts';
import { renderEmoticons } from './emoticons.ts';
import { escapeAttribute } from './escape.ts';
import type { Resolver } from './resolver.ts';
import { isSafeUrl } from './url.ts';

/** Renders words outside links and code; linkifier matches become links. */
export function renderWords(text: string, resolver: Resolver): string {
  const words = resolver.linkify?.(text) ?? [];
  const render = resolver.translatesEmoticons === true ? renderEmoticons : renderText;
  let html = '';
  let end = 0;
  for (const word of words) {
    // The sender controls parts of the address [V17].
    if (word.start < end || !isSafeUrl(word.url)) continue;
    html += render(text.slice(end, word.start));
    html += `<a href="${escapeAttribute(word.url)}">${renderText(text.slice(word.start, word.end))}</a>`;
    end = word.end;
  }
  return html + render(text.slice(end));
}
