import { parseTemplate } from 'url-template';

const variable =
  '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})){0,100}(?::[1-9]\\d{0,3}|\\*)?';
const expression = new RegExp(`^[+#./;?&]?${variable}(?:,${variable}){0,50}$`);
/** Literal parts, without characters that no address may hold. */
const literal = /^[^{}\s"'<>\\^`|\p{Cc}\p{Cs}]*$/u;

/** Returns undefined for an invalid template. */
export const templateVariables = (template: string): ReadonlySet<string> | undefined => {
  const names = new Set<string>();
  // Odd indexes hold the parts in braces.
  const parts = template.split(/\{([^{}]*)\}/);
  for (const [index, part] of parts.entries())
    if (index % 2 === 0) {
      if (!literal.test(part)) return undefined;
    } else {
      if (!expression.test(part)) return undefined;
      for (const one of part.replace(/^[+#./;?&]/, '').split(',')) names.add(one.replace(/:\d+$|\*$/, ''));
    }
  return names;
};

/** Returns undefined when an address cannot hold the values. */
export const expandTemplate = (
  template: string,
  values: Readonly<Record<string, string | null>>,
): string | undefined => {
  try {
    // Without a prototype, whose names would be values.
    return parseTemplate(template).expand(Object.assign(Object.create(null), values));
  } catch {
    return undefined;
  }
};

/** Whether every expansion is http or https: the scheme is literal. */
export const isTemplateSafe = (template: string): boolean => /^https?:\/\/./i.test(template);
