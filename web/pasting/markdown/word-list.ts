/** Items of lists as Word writes them: paragraphs that only look like items. Pure. */
import { type Look, markdownOfRuns, type Run } from './run.ts';

type RunsOf = (node: Node, look: Look) => readonly Run[];

const levelForm = /mso-list:[^;:]*\blevel(\d+)/i;
const numberForm = /^\(?(?:\d+|[a-z]+)[.)]/i;

/** Undefined for other paragraphs. */
export const wordItemOf = (paragraph: Element, look: Look, runsOf: RunsOf): string | undefined => {
  const [, level] = levelForm.exec(paragraph.getAttribute('style') ?? '') ?? [];
  if (level === undefined) return undefined;
  const marks = [...paragraph.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const mark = marks.map((span) => span.textContent?.trim() ?? '').join('');
  for (const span of marks) span.remove();
  const text = markdownOfRuns(runsOf(paragraph, look)).replace(/\n+/g, ' ').trim();
  const number = /^\d+\./.exec(mark)?.[0];
  return `${'  '.repeat(Number(level) - 1)}${number ?? (numberForm.test(mark) ? '1.' : '*')} ${text}`;
};
