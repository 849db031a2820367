import type { Delimiter, StateInline, Token } from 'markdown-it';

const tilde = 0x7e;

/** `~~` opens or closes a strikethrough, also beside a space; longer or shorter runs are text. */
export function strikethroughRule(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== tilde) return false;
  let end = state.pos;
  while (end < state.posMax && state.src.charCodeAt(end) === tilde) end++;
  const isMark = end - state.pos === 2;
  state.push('text', '', 0).content = state.src.slice(state.pos, end);
  if (isMark) {
    const token = state.tokens.length - 1;
    state.delimiters.push({ marker: tilde, length: 0, token, end: -1, open: true, close: true });
  }
  state.pos = end;
  return true;
}

type Balance = (state: StateInline) => void;

/** Matches emphasis marks within one line only. */
export function withinLines(balance: Balance): Balance {
  return (state) => {
    const breaks: number[] = [];
    for (const [index, { type }] of state.tokens.entries())
      if (type === 'softbreak' || type === 'hardbreak') breaks.push(index);
    if (breaks.length === 0) balance(state);
    else {
      const { delimiters, tokens_meta: metas } = state;
      for (const all of [delimiters, ...metas.map((meta) => meta?.delimiters ?? [])])
        balanceLines(state, all, breaks, balance);
      state.delimiters = delimiters;
      state.tokens_meta = metas;
    }
  };
}

function balanceLines(
  state: StateInline,
  all: Delimiter[],
  breaks: readonly number[],
  balance: Balance,
): void {
  state.tokens_meta = [];
  let line = 0;
  for (let start = 0, end = 0; start < all.length; start = end) {
    while (line < breaks.length && breaks[line]! < all[start]!.token) line++;
    const lineEnd = breaks[line] ?? Infinity;
    for (end = start; end < all.length && all[end]!.token < lineEnd; ) end++;
    state.delimiters = all.slice(start, end);
    balance(state);
    for (const delimiter of state.delimiters) if (delimiter.end >= 0) delimiter.end += start;
  }
}

/** `***both***` is strong outside and emphasized inside. */
export function strongOutside(state: StateInline): void {
  if (!state.src.includes('***')) return;
  const tokens = state.tokens.filter(({ type, content }) => type !== 'text' || content !== '');
  state.tokens.splice(0, state.tokens.length, ...tokens);
  swapAll(state.tokens);
}

function swapAll(tokens: Token[]): void {
  const opened: number[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const { type } = tokens[index]!;
    if (type === 'em_open' || type === 'strong_open') opened.push(index);
    else if (type === 'em_close' || type === 'strong_close') {
      const start = opened.pop()!;
      const isBoth = tokens[start + 1]?.type === 'strong_open' && tokens[index - 1]?.type === 'strong_close';
      if (type === 'em_close' && isBoth && closing.get(tokens[index - 1]!) === start + 1) {
        swap(tokens, start);
        swap(tokens, index - 1);
      }
      closing.set(tokens[index]!, start);
    }
  }
}

const closing = new WeakMap<Token, number>();

function swap(tokens: Token[], index: number): void {
  [tokens[index], tokens[index + 1]] = [tokens[index + 1]!, tokens[index]!];
}
