/** Throws BAD_REQUEST. */
import { badRequest } from '@parlance/protocol/errors';
import type { Linkifier } from '@parlance/protocol/linkifiers';
import { type Said, say } from '@parlance/protocol/phrase';
import { isTemplateSafe, templateVariables } from '../markdown/index.ts';
import { compilePattern, type Pattern } from './compile.ts';

export interface AskedLinkifier {
  readonly pattern: string;
  readonly url_template: string;
  readonly example_input: string | undefined;
  readonly reverse_template: string | undefined;
  readonly alternative_url_templates: readonly string[] | undefined;
}

const refuse = (name: keyof AskedLinkifier, why: Said) => badRequest(why, { var_name: name });

const checkPattern = (source: string): Pattern => {
  const pattern = source === '' ? undefined : compilePattern(source);
  if (pattern === undefined)
    throw refuse('pattern', 'The pattern must be a regular expression of RE2, and not too large.');
  return pattern;
};

const sameVariables = (
  name: keyof AskedLinkifier,
  pattern: Pattern,
  variables: ReadonlySet<string>,
): void => {
  const missing = pattern.variables.find((group) => !variables.has(group));
  if (missing !== undefined)
    throw refuse(
      name,
      say("Group '{missing}' in linkifier pattern is not present in URL template.", { missing }),
    );
  const unknown = [...variables].find((variable) => !pattern.variables.includes(variable));
  if (unknown !== undefined)
    throw refuse(
      name,
      say("Group '{unknown}' in URL template is not present in linkifier pattern.", { unknown }),
    );
};

const checkUrlTemplate = (
  name: 'url_template' | 'alternative_url_templates',
  pattern: Pattern,
  template: string,
): void => {
  const variables = templateVariables(template);
  if (variables === undefined) throw refuse(name, 'Invalid URL template.');
  if (!isTemplateSafe(template)) throw refuse(name, 'A URL template must begin with https:// or http://.');
  sameVariables(name, pattern, variables);
};

/** Allows text with variables in braces, nothing else of RFC 6570. */
const checkReverse = (pattern: Pattern, template: string): void => {
  const variables = new Set<string>();
  const rest = template.replace(/\{([A-Za-z0-9_]+)\}/g, (_all, name: string) => {
    variables.add(name);
    return '';
  });
  if (/[{}]/.test(rest)) throw refuse('reverse_template', 'Invalid reverse template.');
  sameVariables('reverse_template', pattern, variables);
};

/** An empty text removes an optional part; an omitted one keeps it. */
const choose = (asked: string | undefined, before: string | null): string | null =>
  asked === undefined ? before : asked.trim() === '' ? null : asked.trim();

export const checkLinkifier = (asked: AskedLinkifier, before?: Linkifier): Omit<Linkifier, 'id'> => {
  const source = asked.pattern.trim();
  const url_template = asked.url_template.trim();
  const pattern = checkPattern(source);
  checkUrlTemplate('url_template', pattern, url_template);
  const example_input = choose(asked.example_input, before?.example_input ?? null);
  if (example_input !== null && !pattern.fits(example_input))
    throw refuse('example_input', 'The example does not fit the pattern.');
  const reverse_template = choose(asked.reverse_template, before?.reverse_template ?? null);
  if (reverse_template !== null) checkReverse(pattern, reverse_template);
  const alternatives = asked.alternative_url_templates ?? before?.alternative_url_templates ?? [];
  const alternative_url_templates = [...new Set(alternatives.map((template) => template.trim()))];
  for (const template of alternative_url_templates)
    checkUrlTemplate('alternative_url_templates', pattern, template);
  if (alternative_url_templates.length > 0 && reverse_template === null)
    throw refuse('alternative_url_templates', 'Alternative URL templates need a reverse template.');
  return { pattern: source, url_template, example_input, reverse_template, alternative_url_templates };
};
