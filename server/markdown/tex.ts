import { createRequire } from 'node:module';
import type Katex from 'katex';

const require = createRequire(import.meta.url);
let katex: typeof Katex | undefined;

/** Commands that define others: they make a formula a program with unbounded output. */
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

/** Returns MathML and HTML; null for invalid TeX. */
export function drawTex(tex: string, displayMode: boolean): string | null {
  // Loaded on first use, since a thread may draw only code.
  katex ??= require('katex') as typeof Katex;
  try {
    return katex.renderToString(tex, {
      displayMode,
      throwOnError: true,
      // Only characters without a symbol are errors: KaTeX would report them on the console.
      strict: (problem: string) => (problem === 'unknownSymbol' ? 'error' : 'ignore'),
      trust: false,
      macros: Object.fromEntries(definitions.map((name) => [name, refuse as unknown as string])),
      maxExpand: 100,
      maxSize: 10,
      output: 'htmlAndMathml',
    });
  } catch {
    // Any error: deep input can exhaust the stack, and TeX must not stop a message.
    return null;
  }
}
