/**
 * HTML templates of pages and mail. Values are escaped unless they are markup made here, so users cannot
 * inject any [V17].
 */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = string | number | Markup | undefined | readonly Part[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => escapes[mark]!);

const render = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return escapeHtml(String(part));
};

/** Attributes need double quotes. Undefined renders as nothing, a list as its parts. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(texts.reduce((whole, text, index) => `${whole}${render(parts[index - 1])}${text}`));

/** Puts markup into the text's `{name}` placeholders. */
export const fillMarkup = (text: string, parts: Readonly<Record<string, Part>>): Markup =>
  new Markup(
    text
      .split(/\{(\w+)\}/)
      .map((piece, index) => (index % 2 === 0 ? escapeHtml(piece) : render(parts[piece])))
      .join(''),
  );
