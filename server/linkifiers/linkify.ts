/** An organization's linkifiers, compiled once for each version of its row. */
import type { Linkifier } from '@parlance/protocol/linkifiers';
import type { LinkedWords } from '../markdown/index.ts';
import type { Organization } from '../organization/index.ts';
import { compilePattern, type Linkifying, linkWords } from './compile.ts';

/** Characters that all patterns together may read of one message, over and over: hundreds of times the longest one. */
const mostWork = 5_000_000;

const compiled = new WeakMap<readonly Linkifier[], readonly Linkifying[]>();

const compileAll = (linkifiers: readonly Linkifier[]): readonly Linkifying[] => {
  const known = compiled.get(linkifiers);
  if (known !== undefined) return known;
  const all = linkifiers.flatMap(({ pattern: source, url_template }) => {
    const pattern = compilePattern(source);
    return pattern === undefined ? [] : [{ pattern, urlTemplate: url_template }];
  });
  compiled.set(linkifiers, all);
  return all;
};

/** For one message, whose parts share what the search may cost. Undefined where there are no linkifiers. */
export const linkifierOf = ({
  linkifiers,
}: Pick<Organization, 'linkifiers'>): ((text: string) => LinkedWords[]) | undefined => {
  if (linkifiers.length === 0) return undefined;
  const work = { left: mostWork };
  return (text) => linkWords(compileAll(linkifiers), text, work);
};
