/** What an edit inserted into a message and deleted from it, as HTML. Pure. */
import { diffArrays } from 'diff';

/** Tags, and between them words and what stands between words. */
const tokens = /<[^>]*>|&[^;\s]*;|[^\s<&]+|\s+|&/g;
const isTag = (token: string): boolean => token.startsWith('<');

/** Beyond so many tokens finding the difference takes too long. */
const mostTokens = 4000;

/** Text is marked, tags are not: those of the new form stay, those of the old go, so that what results is well formed. */
const mark = (part: readonly string[], kind: 'inserted' | 'deleted'): string => {
  let html = '';
  let text = '';
  const flush = () => {
    if (text.trim() !== '') html += `<span class="highlight_text_${kind}">${text}</span>`;
    else html += text;
    text = '';
  };
  for (const token of part) {
    if (!isTag(token)) text += token;
    else if (kind === 'inserted') {
      flush();
      html += token;
    }
  }
  flush();
  return html;
};

/**
 * The new HTML with marks around what was inserted, and what was deleted put back in marks of its own. Both forms are the service's
 * own rendering, of which only text is taken apart. A text that is too long is one deletion and one insertion.
 */
export const renderDifference = (before: string, after: string): string => {
  const [old, current] = [before.match(tokens) ?? [], after.match(tokens) ?? []];
  if (old.length + current.length > mostTokens) return mark(old, 'deleted') + mark(current, 'inserted');
  return diffArrays(old, current)
    .map(({ value, added, removed }) => {
      if (removed === true) return mark(value, 'deleted');
      return added === true ? mark(value, 'inserted') : value.join('');
    })
    .join('');
};
