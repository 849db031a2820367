import type { Drawings } from './drawn.ts';
import { escapeText } from './escape.ts';

/** Braces nest no deeper than this: KaTeX recurses, and so do the clients that read its output. */
const maxBraceDepth = 24;
/** KaTeX turns one character into some hundred, so a formula is bounded by its own limit, in characters. */
const maxFormulaLength = 2000;

/** Whether a fence of this word holds formulas. */
export const isMathWord = (word: string): boolean => word.toLowerCase() === 'math';

/** Whether the formula is given to KaTeX; another is shown as its source. */
export function isDrawable(tex: string): boolean {
  if (tex.length > maxFormulaLength || braceDepth(tex) > maxBraceDepth) return false;
  // \char makes characters that KaTeX has no measures for, of which it tells the console.
  return !/\\@?char(?![a-zA-Z@])/.test(tex);
}

/** How deep `{`, `\left`, `\begin` and arguments without braces (`\sqrt\sqrt…`) may nest, at most. */
function braceDepth(tex: string): number {
  let depth = 0;
  let deepest = 0;
  let commands = 0;
  for (const [token] of tex.matchAll(/\\(?:[a-zA-Z]+|[\s\S])|[{}^_]|[^\\{}^_\s]+/g)) {
    if (token === '{' || token === '\\left' || token === '\\begin') depth++;
    else if (token === '}' || token === '\\right' || token === '\\end') depth--;
    commands = /^\\[a-zA-Z]|^[{^_]/.test(token) ? commands + 1 : 0;
    deepest = Math.max(deepest, depth, commands - maxBraceDepth);
  }
  return deepest;
}

/** `$$…$$` inside a line. */
export function renderInlineMath(tex: string, drawings: Drawings): string {
  return drawings.formula(tex, false) ?? `<span class="tex-error">$$${escapeText(tex)}$$</span>`;
}

/** Blank lines separate the formulas of a block. */
export const formulasOf = (source: string): readonly string[] => source.trim().split(/\n{2,}/);

/** A ```` ```math ```` block. */
export function renderMathBlock(source: string, drawings: Drawings): string {
  const rendered = formulasOf(source).map(
    (tex) => drawings.formula(tex, true) ?? `<span class="tex-error">${escapeText(tex)}</span>`,
  );
  return `<p>${rendered.join('\n\n')}</p>`;
}
