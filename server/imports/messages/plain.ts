/** The words of a text without markup, for names of topics. */
import { decodeText, knowsNothing, parseMarkdown, renderMarkdown } from '../../markdown/index.ts';
import { cleanLine } from '../clean.ts';
import { escapeInline } from '../escape.ts';
import type { Text, Token } from '../text.ts';
import type { SourceId } from '../vocabulary.ts';

export interface Names {
  readonly person: (id: SourceId) => string | undefined;
  readonly channel: (id: SourceId) => string | undefined;
}

/** Formulas repeat their source: the first is enough. */
const wordsOf = (html: string): string =>
  decodeText(
    html
      .replace(/<annotation[\s\S]*?<\/annotation>|<span class="katex-html"[\s\S]*?<\/span>/g, '')
      .replace(/<br\s*\/?>|<\/(?:p|li|div|pre|blockquote|h\d|tr)>/g, ' ')
      .replace(/<[^<>]*>/g, ''),
  );

const plainToken = (token: Token, names: Names): string => {
  switch (token.kind) {
    case 'person':
      return `@${escapeInline(names.person(token.id) ?? token.label)}`;
    case 'group':
      return `@${escapeInline(token.label)}`;
    case 'channel':
      return `#${escapeInline(names.channel(token.id) ?? token.label)}`;
    case 'link':
      return token.label === undefined ? token.url : plainMarkdown(token.label, names);
    case 'file':
      return escapeInline(token.label ?? '');
    case 'emoji':
      return `:${token.label}:`;
    case 'quote':
      return plainMarkdown(token.text, names);
  }
};

const plainMarkdown = (text: Text, names: Names): string =>
  text.map((part) => (typeof part === 'string' ? part : plainToken(part, names))).join('');

export const plainWords = (text: Text, names: Names): string => {
  const content = plainMarkdown(text, names).slice(0, 2000);
  return cleanLine(wordsOf(renderMarkdown(content, knowsNothing, parseMarkdown(content)).html));
};
