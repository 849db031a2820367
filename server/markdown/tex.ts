/** Drawing TeX, in a thread of its own: `math.ts` decides which formulas come here. */
import { createRequire } from 'node:module';
import type Katex from 'katex';

const require = createRequire(import.meta.url);
let katex: typeof Katex | undefined;

/** Commands that define others: with them a short formula is a program, whose output has no bound. */
const definitions = [
  '\\def',
  '\\gdef',
  '\\edef',
  '\\xdef',
  '\\let',
  '\\futurelet',
  '\\global',
  '\\long',
  '\\\\globallong',
  '\\\\globallet',
  '\\\\globalfuture',
  '\\newcommand',
  '\\renewcommand',
  '\\providecommand',
];

const refuse = () => {
  throw new Error('A formula defines no commands.');
};

/** KaTeX's MathML and HTML for a formula; null when the TeX is not valid. */
export function drawTex(tex: string, displayMode: boolean): string | null {
  // Loaded by the first formula, so that a thread that draws code does not pay for it.
  katex ??= require('katex') as typeof Katex;
  try {
    return katex.renderToString(tex, {
      displayMode,
      throwOnError: true,
      // A character without a symbol would also be reported on the console; TeX that departs from LaTeX otherwise may.
      strict: (problem: string) => (problem === 'unknownSymbol' ? 'error' : 'ignore'),
      trust: false,
      macros: Object.fromEntries(definitions.map((name) => [name, refuse as unknown as string])),
      maxExpand: 100,
      maxSize: 10,
      output: 'htmlAndMathml',
    });
  } catch {
    // Not only ParseError: deep input can exhaust the stack, and no message may fail to send because of TeX.
    return null;
  }
}
