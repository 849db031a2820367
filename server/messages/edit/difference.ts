/** What an edit inserted into a message and deleted from it, as HTML. */
import { diffArrays } from 'diff';

/** Tags, and between them words and what stands between words. */
const tokens = /<[^>]*>|&[^;\s]*;|[^\s<&]+|\s+|&/g;
const isTag = (token: string): boolean => token.startsWith('<');

/** Tokens inserted and deleted by one edit; finding the difference takes the square of that. */
const mostEdits = 300;
/** The same once the budget is spent: a few words are still told apart. */
const fewEdits = 20;
/** Steps for all the edits of one answer, about a tenth of a second. */
const budgetOfAnswer = 2_000_000;

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

/** How many tokens both begin with. */
const commonStart = (old: readonly string[], current: readonly string[]): number => {
  const most = Math.min(old.length, current.length);
  let count = 0;
  while (count < most && old[count] === current[count]) count += 1;
  return count;
};

/** How many tokens both end with, beyond those that both begin with. */
const commonEnd = (old: readonly string[], current: readonly string[], start: number): number => {
  const most = Math.min(old.length, current.length) - start;
  let count = 0;
  while (count < most && old.at(-1 - count) === current.at(-1 - count)) count += 1;
  return count;
};

/** The differences of one answer, which share a budget. */
export const createDifferences = (): ((before: string, after: string) => string) => {
  let left = budgetOfAnswer;

  const between = (old: string[], current: string[]): string => {
    const changes = diffArrays(old, current, { maxEditLength: left > 0 ? mostEdits : fewEdits });
    const edits = changes?.reduce((sum, part) => sum + (part.added || part.removed ? part.count : 0), 0);
    left -= (edits ?? (left > 0 ? mostEdits : fewEdits)) ** 2;
    if (changes === undefined) return mark(old, 'deleted') + mark(current, 'inserted');
    return changes
      .map(({ value, added, removed }) => {
        if (removed) return mark(value, 'deleted');
        return added ? mark(value, 'inserted') : value.join('');
      })
      .join('');
  };

  /**
   * Returns the new HTML with marks around what was inserted, and what was deleted put back in marks of its own. Both forms are the
   * service's own rendering, of which only text is taken apart. Where too much differs, all that differs is one deletion and one insertion.
   */
  return (before, after) => {
    const [old, current]: [string[], string[]] = [before.match(tokens) ?? [], after.match(tokens) ?? []];
    const start = commonStart(old, current);
    const end = commonEnd(old, current, start);
    return (
      current.slice(0, start).join('') +
      between(old.slice(start, old.length - end), current.slice(start, current.length - end)) +
      current.slice(current.length - end).join('')
    );
  };
};
