import type { Text } from '../text.ts';

/**
 * Replaces what a pattern finds in the strings of a text. The pattern has the flag `g`; what `replace` does not
 * know, stays.
 */
export function weave(
  text: string,
  pattern: RegExp,
  replace: (found: RegExpExecArray) => Text | undefined,
): Text {
  const woven: Text[number][] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const replaced = replace(found as RegExpExecArray);
    if (replaced === undefined) continue;
    if (found.index > from) woven.push(text.slice(from, found.index));
    woven.push(...replaced);
    from = found.index + found[0].length;
  }
  if (from < text.length) woven.push(text.slice(from));
  return woven;
}

/** Joins neighbouring strings, and leaves out empty ones. */
export function joinText(...texts: readonly Text[]): Text {
  const joined: Text[number][] = [];
  for (const part of texts.flat()) {
    const before = joined.at(-1);
    if (typeof part === 'string' && typeof before === 'string') joined[joined.length - 1] = before + part;
    else if (part !== '') joined.push(part);
  }
  return joined;
}

export const isBlank = (text: Text): boolean =>
  text.every((part) => typeof part === 'string' && part.trim() === '');
