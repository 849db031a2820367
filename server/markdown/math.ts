import { createRequire } from 'node:module';
import type Katex from 'katex';
import { escapeText } from './escape.ts';

const require = createRequire(import.meta.url);
let katex: typeof Katex | undefined;

/** Braces nest no deeper than this: KaTeX recurses, and so do the clients that read its output. */
const maxBraceDepth = 24;
/** KaTeX turns one character into some hundred, so a formula is bounded by its own limit, in characters. */
const maxFormulaLength = 2000;

/** A formula costs far more to draw than to write, so a message gets only so many [V25]. */
export interface MathBudget {
  formulas: number;
}

/** What one message may draw. */
export function mathBudget(): MathBudget {
  return { formulas: 200 };
}

/** KaTeX's MathML and HTML for a formula; undefined when the TeX is not valid, too large or one too many. */
function renderTex(tex: string, displayMode: boolean, budget: MathBudget): string | undefined {
  if (budget.formulas-- <= 0) return undefined;
  if (tex.length > maxFormulaLength || braceDepth(tex) > maxBraceDepth) return undefined;
  // \char makes characters that KaTeX has no measures for, of which it tells the console.
  if (/\\@?char(?![a-zA-Z@])/.test(tex)) return undefined;
  // Loaded by the first formula, so that starting the service does not pay for it.
  katex ??= require('katex') as typeof Katex;
  try {
    return katex.renderToString(tex, {
      displayMode,
      throwOnError: true,
      // A character without a symbol would also be reported on the console; TeX that departs from LaTeX otherwise may.
      strict: (problem: string) => (problem === 'unknownSymbol' ? 'error' : 'ignore'),
      trust: false,
      maxExpand: 100,
      maxSize: 10,
      output: 'htmlAndMathml',
    });
  } catch {
    // Not only ParseError: deep input can exhaust the stack, and no message may fail to send because of TeX.
    return undefined;
  }
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
export function renderInlineMath(tex: string, budget: MathBudget): string {
  return renderTex(tex, false, budget) ?? `<span class="tex-error">$$${escapeText(tex)}$$</span>`;
}

/** A ```` ```math ```` block; blank lines separate formulas. */
export function renderMathBlock(source: string, budget: MathBudget): string {
  const formulas = source.trim().split(/\n{2,}/);
  const rendered = formulas.map(
    (tex) => renderTex(tex, true, budget) ?? `<span class="tex-error">${escapeText(tex)}</span>`,
  );
  return `<p>${rendered.join('\n\n')}</p>`;
}
