/** RFC 6570 templates of addresses: which variables they have, and what becomes of them. */
import { parseTemplate } from 'url-template';

const variable =
  '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})){0,100}(?::[1-9]\\d{0,3}|\\*)?';
const expression = new RegExp(`^[+#./;?&]?${variable}(?:,${variable}){0,50}$`);
/** Of literals. What may stand nowhere in an address cannot stand in its template. */
const literal = /^[^{}\s"'<>\\^`|\p{Cc}\p{Cs}]*$/u;

/** The names of its variables; undefined for what is no template. */
export const templateVariables = (template: string): ReadonlySet<string> | undefined => {
  const names = new Set<string>();
  // The parts in braces are at the odd places.
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

/** Undefined when the values cannot be written in an address. */
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

/** Whether every address of it is of the web: its scheme is written out, and is one of the two. */
export const isTemplateSafe = (template: string): boolean => /^https?:\/\/./i.test(template);
