/** Code: signs around words, fences around lines. */
import { insertFence } from './block.ts';
import { type Edit, type Field, selectedIn } from './edit.ts';

/** More backticks than stand within. */
const quoted = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const sign = '`'.repeat(longest + 1);
  return longest === 0 ? `${sign}${text}${sign}` : `${sign} ${text} ${sign}`;
};

const unquoted = (text: string): string | undefined => {
  const [, sign, inner] = /^(`+)(?!`)([\s\S]*?)\1$/.exec(text) ?? [];
  if (sign === undefined || inner === undefined || inner === '') return undefined;
  return sign.length > 1 ? inner.replace(/^ | $/g, '') : inner;
};

const unfenced = (text: string): string | undefined => /^(`{3,})[^\n`]*\n([\s\S]*?)\n?\1\n?$/.exec(text)?.[2];

export const toggleCode = (field: Field): Edit => {
  const { text, start, end } = field;
  const selected = selectedIn(field);
  const replaced = (inner: string, from = start, to = end): Edit => ({
    start: from,
    end: to,
    text: inner,
    selection: [from, from + inner.length],
  });
  const bare = unfenced(selected) ?? unquoted(selected);
  if (bare !== undefined) return replaced(bare);
  if (text[start - 1] === '`' && text[end] === '`' && (selected === '' || !selected.includes('`')))
    return replaced(selected, start - 1, end + 1);
  if (selected.includes('\n')) return insertFence(field, '');
  const marked = quoted(selected);
  const lead = (marked.length - selected.length) / 2;
  return { start, end, text: marked, selection: [start + lead, start + lead + selected.length] };
};
