import type { Token } from 'markdown-it';
import { draw } from './drawings.ts';
import { type Drawings, joinDrawings, noDrawings } from './drawn.ts';
import { parse } from './parser.ts';
import { referencesOf } from './references.ts';
import { renderBlocks } from './render-blocks.ts';
import { withoutImageMark } from './render-inline.ts';
import { renderWords } from './render-words.ts';
import { knowsNothing, type Mentions, type References, type Resolver } from './resolver.ts';

export {
  type LinkedPicture,
  type LinkPreview,
  renderLinkedPicture,
  renderLinkPreview,
  withAdditions,
  withoutAdditions,
} from './additions.ts';
export { allowedElements } from './allowed.ts';
export { opensContainer } from './block-rules.ts';
export { decodeText, escapeText } from './escape.ts';
export { isCodeLanguage } from './languages.ts';
export { findOuterAddresses } from './outer-addresses.ts';
export { findLinks } from './parser.ts';
export { joinReferences } from './references.ts';
export {
  knowsNothing,
  type LinkedWords,
  type Mentions,
  type References,
  type ResolvedUser,
  type Resolver,
  type UploadedImage,
  type UploadedVideo,
} from './resolver.ts';
export { expandTemplate, isTemplateSafe, templateVariables } from './template.ts';
export { directUrl, isSafeUrl, narrowUrl } from './url.ts';

export interface ParsedMarkdown {
  content: string;
  references: References;
  tokens: Token[];
}

const nothing: References = {
  userNames: [],
  userIds: [],
  groupNames: [],
  channelNames: [],
  topics: [],
  emojiNames: [],
  uploadPaths: [],
};

/** Words and punctuation without meaning to Markdown or links, as in most messages. */
const plain = /^[A-Za-z](?:[A-Za-z0-9 ,;'()?!"]|\.(?=$| ))*$/;

/** References depend on the text alone, so a caller can look them up at once. */
export function parseMarkdown(content: string): ParsedMarkdown {
  if (isPlain(content)) return { content, references: nothing, tokens: [] };
  const tokens = parse(content);
  return { content, references: referencesOf(tokens), tokens };
}

const plainWordsOf = (content: string): string => content.trimEnd();

/** Returns the texts that rendering passes to `linkify`. */
export function linkableWords({ content, tokens }: ParsedMarkdown): string[] {
  if (isPlain(content)) return [plainWordsOf(content)];
  return tokens.flatMap(({ children }) =>
    (children ?? []).flatMap((token, index, all) =>
      token.type === 'text' ? [withoutImageMark(token.content, all[index + 1])] : [],
    ),
  );
}

export interface RenderedMarkdown {
  /** Only elements and attributes of `allowedElements`. */
  html: string;
  mentions: Mentions;
}

/** Pure: equal texts and resolver answers give equal HTML. */
export function renderMarkdown(
  content: string,
  resolver: Resolver,
  parsed: ParsedMarkdown = parseMarkdown(content),
): RenderedMarkdown {
  const mentions: Mentions = { userIds: [], groupIds: [], channelWildcard: false, topicWildcard: false };
  if (isPlain(content)) return { html: `<p>${renderWords(plainWordsOf(content), resolver)}</p>`, mentions };
  return { html: renderBlocks(parsed.tokens, resolver, mentions), mentions };
}

/** For `key` see `draw`. */
export const drawMarkdown = async (
  key: string,
  texts: readonly ParsedMarkdown[],
  codeLanguage?: string,
): Promise<Drawings> => {
  const drawn: Drawings[] = [];
  // In sequence: together they would exceed the author's queue.
  for (const { tokens } of texts) {
    const drawings = await draw(key, tokens, codeLanguage);
    if (drawings !== noDrawings) drawn.push(drawings);
  }
  return joinDrawings(drawn);
};

/** Returns HTML without references to the organization, since its readers have different access. */
export const renderAlone = async (organizationId: number, content: string): Promise<string> => {
  if (content === '') return '';
  const parsed = parseMarkdown(content);
  const drawings = await draw(`alone ${organizationId}`, parsed.tokens);
  return renderMarkdown(content, { ...knowsNothing, drawings }, parsed).html;
};

/** Whether the text is one paragraph of exactly these words, without markup, links or replaced characters. */
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

/** Whether clients show the message as an action: `/me ` and one paragraph. */
export function isMeMessage(content: string, html: string): boolean {
  return (
    content.startsWith('/me ') &&
    html.startsWith('<p>/me ') &&
    html.indexOf('</p>') === html.length - '</p>'.length
  );
}
