import type { Token } from 'markdown-it';
import { parse } from './parser.ts';
import { referencesOf } from './references.ts';
import { renderBlocks } from './render-blocks.ts';
import { renderWords } from './render-words.ts';
import type { Mentions, References, Resolver } from './resolver.ts';

export { allowedElements } from './allowed.ts';
export { escapeText } from './escape.ts';
export { isCodeLanguage } from './languages.ts';
export { findLinks } from './parser.ts';
export type {
  LinkedWords,
  Mentions,
  References,
  ResolvedUser,
  Resolver,
  UploadedImage,
  UploadedVideo,
} from './resolver.ts';
export { expandTemplate, isTemplateSafe, templateVariables } from './template.ts';
export { directUrl, isSafeUrl, narrowUrl } from './url.ts';

/** A text that has been parsed, and what must be looked up before it can be rendered. */
export interface ParsedMarkdown {
  references: References;
  tokens: Token[];
}

const nothing: References = {
  userNames: [],
  userIds: [],
  groupNames: [],
  channelNames: [],
  emojiNames: [],
  uploadPaths: [],
};

/** Words, and punctuation that means nothing to Markdown or to the search for links: most messages of a chat. */
const plain = /^[A-Za-z](?:[A-Za-z0-9 ,;'()?!"]|\.(?=$| ))*$/;

/** Parses a message. Parsing alone settles what is referred to, so a caller can look all of it up at once. */
export function parseMarkdown(content: string): ParsedMarkdown {
  if (isPlain(content)) return { references: nothing, tokens: [] };
  const tokens = parse(content);
  return { references: referencesOf(tokens), tokens };
}

/** Which names and ids a text refers to: `parseMarkdown` for callers that do not render. */
export function collectReferences(content: string): References {
  return parseMarkdown(content).references;
}

export interface RenderedMarkdown {
  /** Only elements and attributes of `allowedElements`. */
  html: string;
  mentions: Mentions;
}

/** Renders a message to HTML. Pure: the same text and the same answers of the resolver give the same HTML. */
export function renderMarkdown(
  content: string,
  resolver: Resolver,
  parsed: ParsedMarkdown = parseMarkdown(content),
): RenderedMarkdown {
  const mentions: Mentions = { userIds: [], groupIds: [], channelWildcard: false, topicWildcard: false };
  if (isPlain(content)) return { html: `<p>${renderWords(content.trimEnd(), resolver)}</p>`, mentions };
  return { html: renderBlocks(parsed.tokens, resolver, mentions), mentions };
}

/** Whether the text, by itself, is one paragraph of just these words: no markup, no link, no character by another name. */
export function isPlainText(text: string): boolean {
  const [open, words, close, ...more] = parse(text);
  const [only, ...others] = words?.children ?? [];
  return (
    open?.type === 'paragraph_open' &&
    close?.type === 'paragraph_close' &&
    only?.type === 'text' &&
    only.content === text &&
    more.length + others.length === 0
  );
}

function isPlain(content: string): boolean {
  return content.length < 400 && plain.test(content);
}

/** Whether clients show a message as what its sender does: `/me ` and one paragraph. */
export function isMeMessage(content: string, html: string): boolean {
  return (
    content.startsWith('/me ') &&
    html.startsWith('<p>/me ') &&
    html.indexOf('</p>') === html.length - '</p>'.length
  );
}
