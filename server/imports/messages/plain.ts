/** The words of a text without markup, for names of topics. */
import { parseMarkdown, renderMarkdown } from '../../markdown/index.ts';
import { cleanLine } from '../clean.ts';
import { escapeInline } from '../escape.ts';
import type { Text, Token } from '../text.ts';
import type { SourceId } from '../vocabulary.ts';

export interface Names {
  readonly person: (id: SourceId) => string | undefined;
  readonly channel: (id: SourceId) => string | undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const knowsNothing = {
  userByName: () => undefined,
  userById: () => undefined,
  groupByName: () => undefined,
  channelByName: () => undefined,
  customEmoji: () => undefined,
  uploadedImage: () => undefined,
};

/** Formulas repeat their source: the first is enough. */
const wordsOf = (html: string): string =>
  html
    .replace(/<annotation[\s\S]*?<\/annotation>|<span class="katex-html"[\s\S]*?<\/span>/g, '')
    .replace(/<br\s*\/?>|<\/(?:p|li|div|pre|blockquote|h\d|tr)>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name]!);

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
