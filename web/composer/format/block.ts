/** Parts that need lines of their own: code, spoilers, formulas, tables, quotes of messages. */
import { type Edit, type Field, selectedIn } from './edit.ts';

/** Longer than any fence within, so that nothing ends it. */
export const fenced = (content: string, info = ''): string => {
  const runs = content.match(/^[ \t]*[`~]{3,}/gm) ?? [];
  const longest = Math.max(2, ...runs.map((run) => run.trim().length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${content}\n${fence}`;
};

/** Puts the block in place of the selection; `chosen` is the part of it that is selected afterwards. */
export const insertBlock = (field: Field, block: string, chosen: readonly [number, number]): Edit => {
  const { text, start, end } = field;
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const after = text[end] === '\n' ? '' : '\n';
  const from = start + before.length;
  return {
    start,
    end,
    text: `${before}${block}${after}`,
    selection: [from + chosen[0], from + chosen[1]],
  };
};

/** Selects the words `part` of the block. */
const insertChoosing = (field: Field, block: string, part: string): Edit => {
  const at = block.indexOf(part);
  return insertBlock(field, block, [at, at + part.length]);
};

/** The selection between fences, or the caret there. */
export const insertFence = (field: Field, info: string): Edit => {
  const content = selectedIn(field).replace(/\n$/, '');
  const block = fenced(content, info);
  const at = block.indexOf('\n') + 1;
  return insertBlock(field, block, [at, at + content.length]);
};

export const insertSpoiler = (field: Field, title: string): Edit =>
  insertChoosing(field, fenced(selectedIn(field).replace(/\n$/, ''), `spoiler ${title}`), title);

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Lines of cells between tabs become rows. */
const rowsIn = (text: string): readonly (readonly string[])[] =>
  text.includes('\t')
    ? text
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t'))
    : [];

export const insertTable = (field: Field, column: string): Edit => {
  const rows = rowsIn(selectedIn(field));
  if (rows.length > 0) {
    const width = Math.max(...rows.map((cells) => cells.length));
    const filled = rows.map((cells) => row(Array.from({ length: width }, (_, index) => cells[index] ?? '')));
    const block = [filled[0], row(Array(width).fill('---')), ...filled.slice(1)].join('\n');
    return insertBlock(field, block, [block.length, block.length]);
  }
  const names = [1, 2].map((n) => `${column} ${n}`);
  const empty = row(['   ', '   ']);
  return insertChoosing(field, [row(names), row(['---', '---']), empty, empty].join('\n'), names[0]!);
};
