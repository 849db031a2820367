import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { addressRule } from './address-rule.ts';
import { findAddresses, urlOfAddress } from './addresses.ts';
import { depthRule, fenceRule } from './block-rules.ts';
import { strikethroughRule, strongOutside, withinLines } from './emphasis-rules.ts';
import {
  channelLinkRule,
  emojiRule,
  exactCode,
  mathRule,
  mentionRule,
  timeRule,
  underscoreRule,
} from './inline-rules.ts';
import { listRule } from './list-rule.ts';
import { quoteRule } from './quote-rule.ts';
import type { LinkedWords } from './resolver.ts';
import { isBareHost, isSafeUrl } from './url.ts';

const markdown = new MarkdownIt('default', { html: false, breaks: true, linkify: false, typographer: false });

/** A rule of the library, for one of ours to build on. */
function ruleOf<Rule>(ruler: { __rules__: { name: string; fn: Rule }[] }, name: string): Rule {
  return ruler.__rules__.find((rule) => rule.name === name)!.fn;
}

// Reference links have no place in a chat; `text` over `---` is a line under a paragraph, not a heading; backslashes
// are kept, as the family does (paths, shrugs, TeX).
markdown.disable(['reference', 'lheading', 'html_block', 'html_inline', 'escape', 'image', 'autolink']);
markdown.block.ruler.before('table', 'depth', depthRule);
markdown.block.ruler.at('list', listRule, { alt: ['paragraph', 'reference', 'blockquote'] });
markdown.block.ruler.at('blockquote', quoteRule, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
markdown.block.ruler.at('fence', fenceRule, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
markdown.inline.ruler.before('emphasis', 'underscore', underscoreRule);
markdown.inline.ruler.before('emphasis', 'mention', mentionRule);
markdown.inline.ruler.before('emphasis', 'channel_link', channelLinkRule);
markdown.inline.ruler.before('emphasis', 'emoji', emojiRule);
markdown.inline.ruler.before('emphasis', 'math', mathRule);
markdown.inline.ruler.before('emphasis', 'time', timeRule);
markdown.inline.ruler.at('text', addressRule);
markdown.inline.ruler.at('strikethrough', strikethroughRule);
markdown.inline.ruler.at('backticks', exactCode(ruleOf(markdown.inline.ruler, 'backticks')));
markdown.inline.ruler2.at('balance_pairs', withinLines(ruleOf(markdown.inline.ruler2, 'balance_pairs')));
markdown.inline.ruler2.push('strong_outside', strongOutside);

markdown.validateLink = isSafeUrl;
// People write `[text](example.org)`, and the family takes that for an address of the web.
const normalizeLink = markdown.normalizeLink.bind(markdown);
markdown.normalizeLink = (url) => normalizeLink(isBareHost(url) ? `http://${url}` : url);
// The text of a link is what the author typed: decoding it could make one host look like another.
markdown.normalizeLinkText = (text) => text;

/** The addresses in a text that is no Markdown, in their order. Meant for short texts. */
export function findLinks(text: string): LinkedWords[] {
  return findAddresses(text)
    .filter(({ kind }) => kind !== 'mail')
    .map((address) => {
      const url = markdown.normalizeLink(urlOfAddress(address, text));
      const { start, end, kind } = address;
      // An address without a scheme is of the web, and better over a safe line.
      return { start, end, url: kind === 'host' ? url.replace(/^http:/, 'https:') : url };
    })
    .filter(({ url }) => isSafeUrl(url));
}

/** The tokens of a text. They depend on the text alone, so that what it refers to is known before it is looked up. */
export function parse(content: string): Token[] {
  // Lone surrogates cannot be encoded in a URL or in UTF-8.
  return markdown.parse(content.replace(/\p{Surrogate}/gu, '\uFFFD'), {});
}
