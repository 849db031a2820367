import type { Token } from 'markdown-it';
import { parse } from './parser.ts';

const web = /^https?:\/\/[^/?#]/i;

/** `<https://example.org>`: the author wants no preview. */
function isInBrackets(tokens: readonly Token[], open: number): boolean {
  const close = tokens.findIndex(({ type }, index) => index > open && type === 'link_close');
  const [before, after] = [tokens[open - 1], tokens[close + 1]];
  return (
    tokens[open]!.markup === 'linkify' &&
    before?.type === 'text' &&
    before.content.endsWith('<') &&
    after?.type === 'text' &&
    after.content.startsWith('>')
  );
}

function* addressesIn(tokens: readonly Token[]): Generator<string> {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'link_open' || isInBrackets(tokens, index)) continue;
    const address = String(token.attrGet('href'));
    if (web.test(address)) yield address;
  }
}

/**
 * Returns the web addresses that a text links to, each once, in order. Leaves out quotes and spoilers, and addresses in
 * angle brackets.
 */
export function findOuterAddresses(content: string): string[] {
  const found = new Set<string>();
  let depth = 0;
  for (const { type, children } of parse(content)) {
    if (type === 'blockquote_open' || type === 'spoiler_open') depth++;
    else if (type === 'blockquote_close' || type === 'spoiler_close') depth--;
    else if (type === 'inline' && depth === 0) for (const one of addressesIn(children ?? [])) found.add(one);
  }
  return [...found];
}
