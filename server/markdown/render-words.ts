import { renderText } from './emoji-text.ts';
import { renderEmoticons } from './emoticons.ts';
import { escapeAttribute } from './escape.ts';
import type { Resolver } from './resolver.ts';
import { isSafeUrl } from './url.ts';

/** Words that stand in no link and no code: what the organization's patterns fit becomes a link. */
export function renderWords(text: string, resolver: Resolver): string {
  const words = resolver.linkify?.(text) ?? [];
  const render = resolver.translatesEmoticons === true ? renderEmoticons : renderText;
  let html = '';
  let end = 0;
  for (const word of words) {
    // A pattern may take parts of an address from whoever writes [V17].
    if (word.start < end || !isSafeUrl(word.url)) continue;
    html += render(text.slice(end, word.start));
    html += `<a href="${escapeAttribute(word.url)}">${renderText(text.slice(word.start, word.end))}</a>`;
    end = word.end;
  }
  return html + render(text.slice(end));
}
