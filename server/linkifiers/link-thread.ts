/** The thread of `linkify.ts`. */
import { answer } from '../workers/answer.ts';
import { compilePattern, type Linkifying, linkWords, type Pattern } from './compile.ts';

/** Limits for one message, over all patterns. */
const work = () => ({ left: 5_000_000, addresses: 200_000 });

const mostCompiled = 1000;
const compiled = new Map<string, Pattern | undefined>();

const compile = (source: string): Pattern | undefined => {
  if (!compiled.has(source)) {
    if (compiled.size >= mostCompiled) compiled.clear();
    compiled.set(source, compilePattern(source));
  }
  return compiled.get(source);
};

export type LinkRule = readonly [source: string, urlTemplate: string];

answer((written: readonly LinkRule[]) => {
  const linkifying = written.flatMap(([source, urlTemplate]): Linkifying[] => {
    const pattern = compile(source);
    return pattern === undefined ? [] : [{ pattern, urlTemplate }];
  });
  const budget = work();
  return (text: string) => linkWords(linkifying, text, budget);
});
