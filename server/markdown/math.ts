import type { Drawings } from './drawn.ts';
import { escapeText } from './escape.ts';

/** Braces; KaTeX and the clients that read its output recurse. */
const maxBraceDepth = 24;
/** Characters; KaTeX writes about a hundred for each. */
const maxFormulaLength = 2000;

export const isMathWord = (word: string): boolean => word.toLowerCase() === 'math';

export function isDrawable(tex: string): boolean {
  if (tex.length > maxFormulaLength || braceDepth(tex) > maxBraceDepth) return false;
  // \char can make characters that KaTeX reports on the console.
  return !/\\@?char(?![a-zA-Z@])/.test(tex);
}

/** The maximum nesting of `{`, `\left`, `\begin` and arguments without braces (`\sqrt\sqrt…`). */
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

export function renderInlineMath(tex: string, drawings: Drawings): string {
  return drawings.formula(tex, false) ?? `<span class="tex-error">$$${escapeText(tex)}$$</span>`;
}

/** Blank lines separate a block's formulas. */
export const formulasOf = (source: string): readonly string[] => source.trim().split(/\n{2,}/);

export function renderMathBlock(source: string, drawings: Drawings): string {
  const rendered = formulasOf(source).map(
    (tex) => drawings.formula(tex, true) ?? `<span class="tex-error">${escapeText(tex)}</span>`,
  );
  return `<p>${rendered.join('\n\n')}</p>`;
}
