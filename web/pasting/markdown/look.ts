/** How an element makes its text look: by its name, or by the style that word processors write. Pure. */
import type { Look } from './run.ts';

const boldNames: ReadonlySet<string> = new Set(['B', 'STRONG', 'TH']);
const italicNames: ReadonlySet<string> = new Set(['I', 'EM', 'CITE', 'VAR', 'DFN']);
const struckNames: ReadonlySet<string> = new Set(['S', 'DEL', 'STRIKE']);
const codeNames: ReadonlySet<string> = new Set(['CODE', 'KBD', 'SAMP', 'TT']);

/** From the text of the attribute: the browser reads none where a policy forbids inline styles. */
export const styleOf = (element: Element, property: string): string => {
  for (const declaration of (element.getAttribute('style') ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':', 2);
    if (name.trim().toLowerCase() === property) return value.trim().toLowerCase();
  }
  return '';
};

const isBold = (weight: string): boolean => weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;

/** Other kinds of address would be text of no use, or a trap. */
const safeHref = /^(?:https?:\/\/[^/?#\s]|mailto:[^/\s]|tel:\+?\d)/i;

export const hrefOf = (element: Element): string | undefined => {
  const href = element.getAttribute('href')?.trim() ?? '';
  if (!safeHref.test(href)) return undefined;
  return href.replace(
    /[\s()<>\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
};

/** `outer`: the look of what is around. */
export const lookIn = (element: Element, outer: Look): Look => {
  const { tagName } = element;
  const fontWeight = styleOf(element, 'font-weight');
  const fontStyle = styleOf(element, 'font-style');
  const textDecoration = styleOf(element, 'text-decoration') + styleOf(element, 'text-decoration-line');
  const bold = boldNames.has(tagName) || outer.bold;
  const italic = italicNames.has(tagName) || outer.italic;
  const struck = struckNames.has(tagName) || textDecoration.includes('line-through') || outer.struck;
  return {
    // A style wins: some put all of a document into `<b style="font-weight: normal">`.
    bold: fontWeight === '' ? bold : isBold(fontWeight),
    italic: fontStyle === '' ? italic : fontStyle === 'italic',
    struck,
    code: codeNames.has(tagName) || outer.code,
    href: tagName === 'A' ? (hrefOf(element) ?? outer.href) : outer.href,
  };
};
