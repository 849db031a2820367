/**
 * Patterns and messages may be hostile: the engine runs in time linear in the text [V16], and the total
 * cost is bounded.
 */
import { limits } from '@parlance/protocol/limits';
import { RE2JS } from 're2js';
import { expandTemplate, type LinkedWords } from '../markdown/index.ts';
import { weigh } from './weigh.ts';

/** Instructions; nested repetitions expand [H8]. */
const largestProgramme = 1000;
/** Characters. */
const longestAddress = 2000;

export interface Pattern {
  /** Named groups. */
  readonly variables: readonly string[];
  readonly fits: (text: string) => boolean;
  /** `work` counts down characters. */
  readonly find: (text: string, work: { left: number }) => Fit[];
}

export interface Fit {
  readonly start: number;
  readonly end: number;
  readonly values: Readonly<Record<string, string | null>>;
}

const compile = (source: string): RE2JS | undefined => {
  try {
    const compiled = RE2JS.compile(source);
    return compiled.programSize() > largestProgramme ? undefined : compiled;
  } catch {
    return undefined;
  }
};

const before = 'linkifier_before';
const words = 'linkifier_words';

export const compilePattern = (source: string): Pattern | undefined => {
  // First alone: unbalanced brackets could affect the wrapper.
  if (source.length > limits.linkifierTextLength || weigh(source) > largestProgramme) return undefined;
  if (compile(source) === undefined) return undefined;
  const whole = compile(`(?P<${before}>^|[\\s'"(,:<])(?P<${words}>${source})(?:$|[^\\pL\\pN])`);
  if (whole === undefined) return undefined;
  const variables = Object.keys(whole.namedGroups()).filter((name) => name !== before && name !== words);
  const find: Pattern['find'] = (text, work) => {
    const fits: Fit[] = [];
    const matcher = whole.matcher(text);
    for (let from = 0; from < text.length; ) {
      work.left -= text.length - from;
      if (work.left < 0 || !matcher.find(from)) break;
      const [start, end] = [matcher.start(words), matcher.end(words)];
      if (end > start)
        fits.push({
          start,
          end,
          values: Object.fromEntries(variables.map((name) => [name, matcher.group(name)])),
        });
      from = Math.max(end, from + 1);
    }
    return fits;
  };
  return { variables, find, fits: (text) => find(text, { left: text.length }).length > 0 };
};

export interface Linkifying {
  readonly pattern: Pattern;
  readonly urlTemplate: string;
}

/** Earlier patterns win. `work` counts down characters of texts and addresses. */
export const linkWords = (
  linkifiers: readonly Linkifying[],
  text: string,
  work: { left: number; addresses: number },
): LinkedWords[] => {
  const taken: LinkedWords[] = [];
  for (const { pattern, urlTemplate } of linkifiers)
    for (const { start, end, values } of pattern.find(text, work)) {
      if (taken.some((one) => start < one.end && one.start < end)) continue;
      const url = expandTemplate(urlTemplate, values);
      if (url === undefined || url.length > longestAddress || url.length > work.addresses) continue;
      work.addresses -= url.length;
      taken.push({ start, end, url });
    }
  return taken.sort((one, other) => one.start - other.start);
};
