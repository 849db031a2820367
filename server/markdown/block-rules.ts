import type { StateBlock } from 'markdown-it';

/** A list counts twice, with its item. Deeper blocks are shown as text [V26]. */
export const maxBlockLevel = 24;

interface Fence {
  marker: number;
  length: number;
  info: string;
}

const containerForm = /^\{?\.?(quote|quoted|spoiler)(?:\s+(?!\s)([^~`]*))?$/;

/** Whether a fence with these words is a quote or a spoiler. Other fences hold code. */
export const opensContainer = (info: string): boolean => containerForm.test(info);

/** Turns the rest into one paragraph at the nesting limit. */
export function depthRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (silent || state.level < maxBlockLevel) return false;
  state.push('paragraph_open', 'p', 1);
  const inline = state.push('inline', '', 0);
  inline.content = state.getLines(startLine, endLine, state.blkIndent, false).trim();
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
  state.line = endLine;
  return true;
}

/** Code, math, quotes and spoilers between lines of ``` or ~~~. Without a closing line they reach to the end. */
export function fenceRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const fence = fenceAt(state, startLine);
  if (fence === undefined) return false;
  if (silent) return true;
  const container = containerForm.exec(fence.info);
  const end =
    container === null
      ? codeEnd(state, startLine, endLine, fence)
      : containerEnd(state, startLine, endLine, fence);
  if (container === null) {
    const token = state.push('fence', 'code', 0);
    token.info = fence.info;
    token.content = tidy(state.getLines(startLine + 1, end.line, state.sCount[startLine]!, true));
  } else if (container[1] !== 'spoiler') {
    state.push('blockquote_open', 'blockquote', 1);
    parseLines(state, startLine + 1, end.line);
    state.push('blockquote_close', 'blockquote', -1);
  } else {
    state.push('spoiler_open', 'div', 1);
    if (container[2] !== undefined) state.md.block.parse(container[2], state.md, state.env, state.tokens);
    state.push('spoiler_content', 'div', 0);
    parseLines(state, startLine + 1, end.line);
    state.push('spoiler_close', 'div', -1);
  }
  state.line = end.closed ? end.line + 1 : end.line;
  return true;
}

function tidy(code: string): string {
  const lines = code.split('\n').map((line) => line.trimEnd());
  let start = 0;
  let end = lines.length;
  while (start < end && lines[start] === '') start++;
  while (end > start && lines[end - 1] === '') end--;
  return start === end ? '' : `${lines.slice(start, end).join('\n')}\n`;
}

function fenceAt(state: StateBlock, line: number): Fence | undefined {
  if (state.sCount[line]! - state.blkIndent >= 4) return undefined;
  const start = state.bMarks[line]! + state.tShift[line]!;
  const marker = state.src.charCodeAt(start);
  if (marker !== 0x60 && marker !== 0x7e) return undefined;
  const max = state.eMarks[line]!;
  const afterMarker = Math.min(state.skipChars(start, marker), max);
  if (afterMarker - start < 3) return undefined;
  const info = state.src.slice(afterMarker, max).trim();
  // Two fences in one line make inline code.
  if (/[`~]/.test(info)) return undefined;
  return { marker, length: afterMarker - start, info };
}

interface End {
  line: number;
  closed: boolean;
}

function closes(line: Fence, opener: Fence): boolean {
  return line.info === '' && line.marker === opener.marker && line.length === opener.length;
}

function isOutdented(state: StateBlock, line: number): boolean {
  return state.sCount[line]! < state.blkIndent && !state.isEmpty(line);
}

function codeEnd(state: StateBlock, startLine: number, endLine: number, opener: Fence): End {
  for (let line = startLine + 1; line < endLine; line++) {
    if (isOutdented(state, line)) return { line, closed: false };
    const fence = fenceAt(state, line);
    if (fence !== undefined && closes(fence, opener)) return { line, closed: true };
  }
  return { line: endLine, closed: false };
}

/**
 * Finds the end of a quote or spoiler. It may hold fences as long as its own: each opening line inside takes the
 * next closing line.
 */
function containerEnd(state: StateBlock, startLine: number, endLine: number, opener: Fence): End {
  const open = [{ fence: opener, isContainer: true }];
  for (let line = startLine + 1; line < endLine; line++) {
    if (isOutdented(state, line)) return { line, closed: false };
    const fence = fenceAt(state, line);
    if (fence === undefined) continue;
    const innermost = open.at(-1)!;
    if (closes(fence, innermost.fence)) {
      open.pop();
      if (open.length === 0) return { line, closed: true };
    } else if (innermost.isContainer) {
      open.push({ fence, isContainer: containerForm.test(fence.info) });
    }
  }
  return { line: endLine, closed: false };
}

function parseLines(state: StateBlock, startLine: number, endLine: number): void {
  const { parentType, lineMax } = state;
  state.parentType = 'blockquote';
  state.lineMax = endLine;
  state.md.block.tokenize(state, startLine, endLine);
  state.parentType = parentType;
  state.lineMax = lineMax;
}
