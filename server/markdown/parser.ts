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

function ruleOf<Rule>(ruler: { __rules__: { name: string; fn: Rule }[] }, name: string): Rule {
  return ruler.__rules__.find((rule) => rule.name === name)!.fn;
}

// Chat needs no reference links; `text` over `---` is a rule, not a heading; backslashes stay for paths, shrugs
// and TeX.
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
// Clients expect `[text](example.org)` to be a web address.
const normalizeLink = markdown.normalizeLink.bind(markdown);
markdown.normalizeLink = (url) => normalizeLink(isBareHost(url) ? `http://${url}` : url);
// Link text stays as typed: decoding could make one host look like another.
markdown.normalizeLinkText = (text) => text;

/** Returns the addresses in a text that is not Markdown, in order. */
export function findLinks(text: string): LinkedWords[] {
  return findAddresses(text)
    .filter(({ kind }) => kind !== 'mail')
    .map((address) => {
      const url = markdown.normalizeLink(urlOfAddress(address, text));
      const { start, end, kind } = address;
      // Hosts without a scheme get HTTPS.
      return { start, end, url: kind === 'host' ? url.replace(/^http:/, 'https:') : url };
    })
    .filter(({ url }) => isSafeUrl(url));
}

/** The tokens depend on the text alone, so references are known before lookup. */
export function parse(content: string): Token[] {
  // UTF-8 and URLs cannot encode lone surrogates.
  return markdown.parse(content.replace(/\p{Surrogate}/gu, '\uFFFD'), {});
}
