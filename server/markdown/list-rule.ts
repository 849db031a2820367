import type { StateBlock } from 'markdown-it';

interface Marker {
  isOrdered: boolean;
  /** The sign that continues a list: any bullet, or the same sign after a number. */
  sign: string;
  number: number;
  end: number;
}

const marker = /[*+-]|(\d{1,9})([.)])/y;
/** Columns of indentation that belong to an item, whatever its marker's width. */
const itemIndent = 2;

function markerAt(state: StateBlock, line: number): Marker | undefined {
  marker.lastIndex = state.bMarks[line]! + state.tShift[line]!;
  const match = marker.exec(state.src);
  if (match === null) return undefined;
  const [, digits, sign] = match;
  const end = marker.lastIndex;
  const stands = end === state.eMarks[line]! || (end < state.eMarks[line]! && /[ \t]/.test(state.src[end]!));
  return stands
    ? { isOrdered: digits !== undefined, sign: sign ?? '*', number: Number(digits), end }
    : undefined;
}

function isIndentedCode(state: StateBlock, line: number): boolean {
  return state.sCount[line]! - state.blkIndent >= 4;
}

/** Whether a list may interrupt a paragraph; a year at the start of a line does not. */
function interrupts(state: StateBlock, line: number, { isOrdered, number, end }: Marker): boolean {
  if (state.parentType !== 'paragraph' || state.sCount[line]! < state.blkIndent) return true;
  return state.skipSpaces(end) < state.eMarks[line]! && (!isOrdered || number < 10);
}

/** All bullets make one list; numbers continue from the first. */
export function listRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (isIndentedCode(state, startLine)) return false;
  // A lazy continuation of an outer item starts no list.
  const isLazy = state.listIndent >= 0 && state.sCount[startLine]! < state.blkIndent;
  if (isLazy && state.sCount[startLine]! - state.listIndent >= 4) return false;
  const first = markerAt(state, startLine);
  if (first === undefined || (silent && !interrupts(state, startLine, first))) return false;
  if (silent) return true;
  const [type, tag] = first.isOrdered ? ['ordered_list', 'ol'] : ['bullet_list', 'ul'];
  const opening = state.push(`${type}_open`, tag!, 1);
  if (first.isOrdered && first.number !== 1) opening.attrs = [['start', String(first.number)]];
  const firstToken = state.tokens.length;
  const isTight = parseItems(state, startLine, endLine, first);
  state.push(`${type}_close`, tag!, -1);
  if (isTight) hideParagraphs(state, firstToken);
  return true;
}

function parseItems(state: StateBlock, startLine: number, endLine: number, first: Marker): boolean {
  const { parentType } = state;
  const terminators = state.md.block.ruler.getRules('list');
  state.parentType = 'list';
  let isTight = true;
  let endedEmpty = false;
  let line = startLine;
  for (let current: Marker | undefined = first; current !== undefined; ) {
    const isItemTight = parseItem(state, line, endLine, current);
    if (!isItemTight || endedEmpty) isTight = false;
    endedEmpty = state.line - line > 1 && state.isEmpty(state.line - 1);
    line = state.line;
    if (line >= endLine || state.sCount[line]! < state.blkIndent || isIndentedCode(state, line)) break;
    if (terminators.some((rule) => rule(state, line, endLine, true))) break;
    current = markerAt(state, line);
    if (current?.isOrdered !== first.isOrdered || current.sign !== first.sign) break;
  }
  state.parentType = parentType;
  return isTight;
}

function parseItem(state: StateBlock, line: number, endLine: number, { end }: Marker): boolean {
  const { tight, listIndent, blkIndent } = state;
  const bMarks = state.bMarks[line]!;
  const tShift = state.tShift[line]!;
  const sCount = state.sCount[line]!;
  const markerStart = bMarks + tShift;
  let contentStart = end;
  let column = sCount + end - markerStart;
  for (; contentStart < state.eMarks[line]!; contentStart++) {
    if (state.src.charCodeAt(contentStart) === 0x20) column++;
    else if (state.src.charCodeAt(contentStart) === 0x09) column += 4 - ((column + state.bsCount[line]!) % 4);
    else break;
  }
  const isEmpty = contentStart >= state.eMarks[line]!;
  state.push('list_item_open', 'li', 1);
  state.listIndent = blkIndent;
  state.blkIndent = sCount + itemIndent;
  state.tight = true;
  state.bMarks[line] = contentStart;
  state.tShift[line] = 0;
  // Spaces after the marker do not make code.
  state.sCount[line] = Math.min(column, state.blkIndent + 3);
  // An empty item does not continue past an empty line.
  if (isEmpty && state.isEmpty(line + 1)) state.line = Math.min(line + 2, endLine);
  else state.md.block.tokenize(state, line, endLine);
  const isTight = state.tight;
  Object.assign(state, { tight, listIndent, blkIndent });
  state.bMarks[line] = bMarks;
  state.tShift[line] = tShift;
  state.sCount[line] = sCount;
  state.push('list_item_close', 'li', -1);
  return isTight;
}

/** Items of a tight list have no paragraphs. */
function hideParagraphs(state: StateBlock, firstToken: number): void {
  const level = state.level + 2;
  for (let index = firstToken; index < state.tokens.length; index++) {
    const token = state.tokens[index]!;
    if (token.level === level && /^paragraph_/.test(token.type)) token.hidden = true;
  }
}
