/** Signs at the start of lines: lists and quotes. Applying one twice takes it away. */
import { type Edit, type Field, linesOf } from './edit.ts';

export type LineKind = 'bulleted' | 'numbered' | 'quote';

const signs: Readonly<Record<LineKind, RegExp>> = {
  bulleted: /^\s*[-*+]\s+/,
  numbered: /^\s*\d{1,9}[.)]\s+/,
  quote: /^\s*>\s?/,
};

const leads: Readonly<Record<LineKind, (index: number) => string>> = {
  bulleted: () => '- ',
  numbered: (index) => `${index + 1}. `,
  quote: () => '> ',
};

/** A line is in one list at most. */
const withoutLists = (line: string): string => line.replace(signs.bulleted, '').replace(signs.numbered, '');

const changed = (lines: readonly string[], kind: LineKind): readonly string[] => {
  const isBlank = (line: string) => line.trim() === '' && lines.length > 1;
  const isOn = lines.every((line) => isBlank(line) || signs[kind].test(line));
  if (isOn) return lines.map((line) => line.replace(signs[kind], ''));
  let count = 0;
  return lines.map((line) => {
    if (kind === 'quote') return `> ${line}`.trimEnd() + (line === '' && lines.length === 1 ? ' ' : '');
    if (isBlank(line)) return line;
    count += 1;
    return leads[kind](count - 1) + withoutLists(line);
  });
};

export const toggleLines = (field: Field, kind: LineKind): Edit => {
  const { start, end, lines } = linesOf(field);
  const text = changed(lines, kind).join('\n');
  if (field.start !== field.end) return { start, end, text, selection: [start, start + text.length] };
  const caret = Math.max(start, field.start + text.length - (end - start));
  return { start, end, text, selection: [caret, caret] };
};
