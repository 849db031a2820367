/** Finds code in Parlance's markup, which is Zulip's: what is written in code means nothing. */
import { splitInline } from '../reading/code.ts';

export interface Segment {
  readonly text: string;
  readonly isCode: boolean;
}

/** Quotes and spoilers are fenced, and hold texts. */
const holdsText = /^(?:quote|quoted|spoiler)\b/;

const segmentsOfLines = (text: string): Segment[] =>
  splitInline(text).map((piece) => ({ text: piece.text, isCode: piece.kind === 'code' }));

export const segmentsOf = (content: string): Segment[] => {
  if (!/[`~]/.test(content)) return [{ text: content, isCode: false }];
  const open: { readonly mark: string; readonly isCode: boolean }[] = [];
  const segments: Segment[] = [];
  let lines = '';
  let isCode = false;
  const flush = () => {
    if (lines !== '')
      for (const segment of isCode ? [{ text: lines, isCode }] : segmentsOfLines(lines))
        segments.push(segment);
    lines = '';
  };
  /** Its ticks are no code within a line. */
  const addFence = (line: string) => {
    flush();
    segments.push({ text: line, isCode: false });
  };
  for (const line of content.split(/(?<=\n)/)) {
    const [, mark = '', after = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/s.exec(line) ?? [];
    const info = after.trim();
    const inside = open.at(-1);
    const closes = mark !== '' && inside !== undefined && info === '' && inside.mark === mark;
    if (closes && inside.isCode) {
      open.pop();
      lines += line;
      flush();
      isCode = false;
    } else if (closes) {
      open.pop();
      addFence(line);
    } else if (mark !== '' && inside?.isCode !== true) {
      const begins = !holdsText.test(info);
      open.push({ mark, isCode: begins });
      if (begins) {
        flush();
        isCode = true;
        lines += line;
      } else addFence(line);
    } else lines += line;
  }
  flush();
  return segments;
};
