/** A new line in a list or quote goes on with it; on an empty item it ends. */
import { codeAround } from '../../parts/fields/code-around.ts';
import type { Edit, Field } from './edit.ts';

const lead = /^((?:\s*>)*\s?)(\s*)(?:([-*+])|(\d{1,9})([.)]))?(\s+)?/;

/** Undefined: an ordinary new line. */
export const continueLine = ({ text, start, end }: Field): Edit | undefined => {
  if (start !== end) return undefined;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  const [all = '', quote = '', indent = '', bullet, number, point, space] = lead.exec(line) ?? [];
  const isListed = (bullet ?? number) !== undefined && space !== undefined;
  const isQuoted = quote.includes('>');
  if (!isListed && !isQuoted) return undefined;
  if (codeAround(text.slice(0, from)).isInside) return undefined;
  const newline = text.indexOf('\n', start);
  const rest = text.slice(start, newline < 0 ? text.length : newline);
  const content = isListed ? line.slice(all.length) : line.slice(quote.length);
  if (content.trim() === '' && rest.trim() === '') {
    // Only an empty line ends a list or quote.
    const kept = isListed && isQuoted ? quote : '\n';
    return { start: from, end: start, text: kept, selection: [from + kept.length, from + kept.length] };
  }
  const next = bullet ?? (number === undefined ? '' : `${Number(number) + 1}${point}`);
  const added = isListed ? `\n${quote}${indent}${next}${space}` : `\n${quote.trimEnd()} `;
  return { start, end, text: added, selection: [start + added.length, start + added.length] };
};
