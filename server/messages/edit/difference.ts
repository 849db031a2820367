import { diffArrays } from 'diff';

/** Tags, entities, words, spaces. */
const tokens = /<[^>]*>|&[^;\s]*;|[^\s<&]+|\s+|&/g;
const isTag = (token: string): boolean => token.startsWith('<');

/** Most changed tokens per edit; the diff takes quadratic time. */
const mostEdits = 300;
/** The limit once the budget is spent. */
const fewEdits = 20;
/** Steps of one answer, about a tenth of a second. */
const budgetOfAnswer = 2_000_000;

/** Marks text, keeps new tags and drops old ones, so the result is well formed. */
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

const commonStart = (old: readonly string[], current: readonly string[]): number => {
  const most = Math.min(old.length, current.length);
  let count = 0;
  while (count < most && old[count] === current[count]) count += 1;
  return count;
};

const commonEnd = (old: readonly string[], current: readonly string[], start: number): number => {
  const most = Math.min(old.length, current.length) - start;
  let count = 0;
  while (count < most && old.at(-1 - count) === current.at(-1 - count)) count += 1;
  return count;
};

/** Diffs of one answer share a budget. */
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

  /** Expects the service's own HTML. Very different texts become one deletion and one insertion. */
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
