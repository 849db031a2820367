import type { StateBlock } from 'markdown-it';

function isMarked(state: StateBlock, line: number): boolean {
  const indent = state.sCount[line]! - state.blkIndent;
  return indent >= 0 && indent < 4 && state.src[state.bMarks[line]! + state.tShift[line]!] === '>';
}

interface Run {
  level: number;
  from: number;
  to: number;
  isHollow: boolean;
}

/** The last run of lines with only marks, so that a long run is read once [V16]. */
const runs = new WeakMap<StateBlock, Run>();

/** Whether only marks follow up to the next empty line; those are text, not a quote. */
function isHollow(state: StateBlock, startLine: number, endLine: number): boolean {
  const last = runs.get(state);
  if (last?.level === state.level && last.from <= startLine && startLine < last.to) return last.isHollow;
  let line = startLine;
  while (line < endLine && isMarked(state, line) && isBare(state, line)) line++;
  if (line === startLine) return false;
  const run = {
    level: state.level,
    from: startLine,
    to: line,
    isHollow: line >= endLine || state.isEmpty(line),
  };
  runs.set(state, run);
  return run.isHollow;
}

function isBare(state: StateBlock, line: number): boolean {
  return state.skipSpaces(state.bMarks[line]! + state.tShift[line]! + 1) >= state.eMarks[line]!;
}

interface Line {
  bMarks: number;
  tShift: number;
  sCount: number;
  bsCount: number;
}

/** Quotes by `>`. Lines without a mark belong to it until an empty line or a block that interrupts a paragraph. */
export function quoteRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!isMarked(state, startLine) || isHollow(state, startLine, endLine)) return false;
  if (silent) return true;
  const { parentType, lineMax, blkIndent } = state;
  const terminators = state.md.block.ruler.getRules('blockquote');
  const kept: Line[] = [];
  let line = startLine;
  let afterBare = false;
  state.parentType = 'blockquote';
  for (; line < endLine && !state.isEmpty(line); line++) {
    const marked = isMarked(state, line);
    if (!marked && terminators.some((rule) => rule(state, line, endLine, true))) break;
    if (!marked && afterBare && state.sCount[line]! < blkIndent) break;
    kept.push(lineOf(state, line));
    if (marked) stripMark(state, line);
    // Text after an empty line of the quote begins a paragraph; other text continues one.
    else state.sCount[line] = afterBare ? 0 : -1;
    afterBare = marked && state.isEmpty(line);
  }
  state.blkIndent = 0;
  state.lineMax = line;
  state.push('blockquote_open', 'blockquote', 1);
  state.md.block.tokenize(state, startLine, line);
  state.push('blockquote_close', 'blockquote', -1);
  Object.assign(state, { parentType, lineMax, blkIndent });
  for (const [index, one] of kept.entries()) restore(state, startLine + index, one);
  state.line = line;
  return true;
}

function lineOf(state: StateBlock, line: number): Line {
  return {
    bMarks: state.bMarks[line]!,
    tShift: state.tShift[line]!,
    sCount: state.sCount[line]!,
    bsCount: state.bsCount[line]!,
  };
}

function restore(state: StateBlock, line: number, { bMarks, tShift, sCount, bsCount }: Line): void {
  state.bMarks[line] = bMarks;
  state.tShift[line] = tShift;
  state.sCount[line] = sCount;
  state.bsCount[line] = bsCount;
}

function stripMark(state: StateBlock, line: number): void {
  const end = state.eMarks[line]!;
  let start = state.bMarks[line]! + state.tShift[line]! + 1;
  const column = state.sCount[line]! + 1;
  const hasSpace = start < end && /[ \t]/.test(state.src[start]!);
  if (hasSpace) start++;
  let position = start;
  let indent = 0;
  for (; position < end; position++) {
    if (state.src.charCodeAt(position) === 0x20) indent++;
    else if (state.src.charCodeAt(position) === 0x09) indent += 4 - ((column + 1 + indent) % 4);
    else break;
  }
  state.bMarks[line] = start;
  state.tShift[line] = position - start;
  state.sCount[line] = indent;
  state.bsCount[line] = column + (hasSpace ? 1 : 0);
}
