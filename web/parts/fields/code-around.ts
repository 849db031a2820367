/** Whether the caret stands in code. Pure. */
export interface CodeAround {
  readonly isInside: boolean;
  /** The opening fence whose language is being written. */
  readonly fence?: { readonly start: number; readonly fence: string; readonly query: string };
}

interface Open {
  readonly fence: string;
  /** Quotes and spoilers hold text, not code. */
  readonly isCode: boolean;
}

const fenceLine = /^ {0,3}(`{3,}|~{3,})[ \t]*(?![ \t])([^`~]*)$/;
const container = /^\{?\.?(?:quote|quoted|spoiler)\b/;
const languageWord = /^[^\s`~]*$/;

/** Fences that are open behind these lines, the innermost last. */
const openAfter = (lines: readonly string[]): readonly Open[] => {
  const open: Open[] = [];
  for (const line of lines) {
    const [, fence, info = ''] = fenceLine.exec(line) ?? [];
    const innermost = open.at(-1);
    if (fence === undefined) continue;
    if (innermost?.fence === fence && info.trim() === '') open.pop();
    else if (innermost?.isCode !== true) open.push({ fence, isCode: !container.test(info.trim()) });
  }
  return open;
};

/** `line`: up to the caret. A run of backticks ends where one as long follows. */
const isInInlineCode = (line: string): boolean => {
  let opened: number | undefined;
  for (const [run] of line.matchAll(/`+/g))
    if (opened === undefined) opened = run.length;
    else if (opened === run.length) opened = undefined;
  return opened !== undefined;
};

/** `before`: the text up to the caret. */
export const codeAround = (before: string): CodeAround => {
  const lines = before.split('\n');
  const line = lines.pop()!;
  const innermost = openAfter(lines).at(-1);
  if (innermost?.isCode === true) return { isInside: true };
  const [, fence, info = ''] = fenceLine.exec(line) ?? [];
  if (fence === undefined) return { isInside: isInInlineCode(line) };
  const isOpening = innermost?.fence !== fence || info !== '';
  if (!isOpening || !languageWord.test(info)) return { isInside: true };
  const start = before.length - line.length + line.indexOf(fence);
  return { isInside: false, fence: { start, fence, query: info } };
};

/** Whether text that is put at the caret becomes code. `before`: the text up to the caret. */
export const isInCode = (before: string): boolean => {
  const { isInside, fence } = codeAround(before);
  return isInside || fence !== undefined;
};
