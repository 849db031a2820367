/** Signs around words: bold, italic, strikethrough. Applying one twice takes it away. */
import { type Edit, type Field, linesOf, selectedIn } from './edit.ts';

export type Mark = '**' | '*' | '~~' | '$$';

/** Three stars are bold and italic. */
const isOn = (count: number, mark: Mark): boolean => (mark === '*' ? count === 1 || count === 3 : count >= 2);

/** How many of the sign's character stand at both ends. */
const isMarked = (text: string, mark: Mark): boolean => {
  const sign = mark[0]!;
  let count = 0;
  while (count * 2 + 2 < text.length && text[count] === sign && text.at(-1 - count) === sign) count += 1;
  return isOn(count, mark);
};

const isMarkedAround = ({ text, start, end }: Field, mark: Mark): boolean => {
  const sign = mark[0];
  let count = 0;
  while (text[start - 1 - count] === sign && text[end + count] === sign) count += 1;
  return isOn(count, mark);
};

const toggled = (text: string, mark: Mark, isGone: boolean): string =>
  isGone ? text.slice(mark.length, -mark.length) : `${mark}${text}${mark}`;

const word = /[\p{L}\p{N}_]/u;

/** A caret within a word means the word. */
const wordAt = ({ text, start, end }: Field): Field => {
  if (start !== end) return { text, start, end };
  let [from, to] = [start, end];
  while (from > 0 && word.test(text[from - 1]!)) from -= 1;
  while (to < text.length && word.test(text[to]!)) to += 1;
  // At the edge of a word, new words begin.
  return from < start && to > end ? { text, start: from, end: to } : { text, start, end };
};

/** Without spaces at both ends, which no sign may touch. */
const trimmed = (field: Field): Field => {
  const selected = selectedIn(field);
  if (selected.trim() === '') return field;
  const start = field.start + selected.length - selected.trimStart().length;
  return { ...field, start, end: field.end - (selected.length - selected.trimEnd().length) };
};

const listed = /^(\s*(?:>\s?)*(?:(?:[-*+]|\d{1,9}[.)])\s+)?)(.*)$/;

/** Each line by itself: signs do not reach over lines. */
const markLines = (field: Field, mark: Mark): Edit => {
  const { start, end, lines } = linesOf(field);
  const parts = lines.map((line) => listed.exec(line)!.slice(1) as [string, string]);
  const areOn = parts.every(([, words]) => words.trim() === '' || isMarked(words, mark));
  const text = parts
    .map(([lead, words]) => lead + (words.trim() === '' ? words : toggled(words, mark, areOn)))
    .join('\n');
  return { start, end, text, selection: [start, start + text.length] };
};

export const toggleMark = (given: Field, mark: Mark): Edit => {
  if (selectedIn(given).includes('\n')) return markLines(given, mark);
  const field = trimmed(wordAt(given));
  const { start, end } = field;
  const selected = selectedIn(field);
  const pair = `${mark}${mark}`;
  if (selected === '' && field.text.slice(start - mark.length, start + mark.length) === pair)
    return {
      start: start - mark.length,
      end: start + mark.length,
      text: '',
      selection: [start - mark.length, start - mark.length],
    };
  if (selected !== '' && isMarkedAround(field, mark)) {
    const shift = mark.length;
    return {
      start: start - shift,
      end: end + shift,
      text: selected,
      selection: [given.start - shift, given.end - shift],
    };
  }
  if (isMarked(selected, mark)) {
    const text = toggled(selected, mark, true);
    return { start, end, text, selection: [start, start + text.length] };
  }
  const from = given.start === given.end ? given.start : start;
  const to = given.start === given.end ? given.end : end;
  return {
    start,
    end,
    text: toggled(selected, mark, false),
    selection: [from + mark.length, to + mark.length],
  };
};
