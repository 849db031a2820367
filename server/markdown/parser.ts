import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { depthRule, fenceRule } from './block-rules.ts';
import {
  channelLinkRule,
  emojiRule,
  mathRule,
  mentionRule,
  timeRule,
  underscoreRule,
} from './inline-rules.ts';
import type { LinkedWords } from './resolver.ts';
import { isBareHost, isSafeUrl } from './url.ts';

/**
 * Endings that make a bare word with a dot a link. A short list on purpose: file names such as `main.rs`,
 * `notes.md` or `run.sh` end like countries do.
 */
const linkedDomains =
  'com org net edu gov int mil info io dev app cloud chat wiki blog tech online site shop eu us uk ca au nz ie de at ch fr be nl lu es pt it dk no se fi is cz hu ro gr ua tr il in jp kr cn tw hk sg br mx ar cl za';

const markdown = new MarkdownIt('default', { html: false, breaks: true, linkify: true, typographer: false });

// Reference links have no place in a chat; `text` over `---` is a line under a paragraph, not a heading; backslashes
// are kept, as the family does (paths, shrugs, TeX).
markdown.disable(['reference', 'lheading', 'html_block', 'html_inline', 'escape', 'image']);
markdown.block.ruler.before('table', 'depth', depthRule);
markdown.block.ruler.at('fence', fenceRule, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
markdown.inline.ruler.before('emphasis', 'underscore', underscoreRule);
markdown.inline.ruler.before('emphasis', 'mention', mentionRule);
markdown.inline.ruler.before('emphasis', 'channel_link', channelLinkRule);
markdown.inline.ruler.before('emphasis', 'emoji', emojiRule);
markdown.inline.ruler.before('emphasis', 'math', mathRule);
markdown.inline.ruler.before('autolink', 'time', timeRule);

markdown.linkify.add('ftp:', null).add('//', null).tlds(linkedDomains.split(' ')).set({ fuzzyLink: true });
// Most messages link to nothing, and the library's own first look is by far the dearest step of reading them.
const hasLink = markdown.linkify.test.bind(markdown.linkify);
markdown.linkify.test = (text) => /[.:@/]/.test(text) && hasLink(text);
markdown.validateLink = isSafeUrl;
// People write `[text](example.org)`, and the family takes that for an address of the web.
const normalizeLink = markdown.normalizeLink.bind(markdown);
markdown.normalizeLink = (url) => normalizeLink(isBareHost(url) ? `http://${url}` : url);
// The text of a link is what the author typed: decoding it could make one host look like another.
markdown.normalizeLinkText = (text) => text;

/** The addresses in a text that is no Markdown, in their order. Meant for short texts. */
export function findLinks(text: string): LinkedWords[] {
  return (markdown.linkify.match(text) ?? [])
    .filter(({ schema, url }) => schema !== 'mailto:' && isSafeUrl(url))
    .map(({ schema, index: start, lastIndex: end, url }) => ({
      start,
      end,
      // An address without a scheme is of the web, and better over a safe line.
      url: schema === '' ? url.replace(/^http:/, 'https:') : url,
    }));
}

/** The tokens of a text. They depend on the text alone, so that what it refers to is known before it is looked up. */
export function parse(content: string): Token[] {
  // Lone surrogates cannot be encoded in a URL or in UTF-8.
  return markdown.parse(content.replace(/\p{Surrogate}/gu, '\uFFFD'), {});
}
