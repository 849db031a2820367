import type { Token } from 'markdown-it';
import type { Drawings } from './drawn.ts';
import { renderText } from './emoji-text.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import { channelLinkOf, mentionOf } from './inline-rules.ts';
import { renderInlineMath } from './math.ts';
import type { Pictures } from './pictures.ts';
import { renderChannelLink, renderEmoji, renderMention } from './render-references.ts';
import { renderWords } from './render-words.ts';
import type { Mentions, Resolver } from './resolver.ts';
import { normalizeTime } from './time.ts';
import { isSafeUrl, localAddress } from './url.ts';

/** Deeper emphasis has no tags [V26]. */
const maxInlineDepth = 20;

export interface InlineContext {
  resolver: Resolver;
  mentions: Mentions;
  quoted: boolean;
  drawings: Drawings;
  pictures: Pictures;
}

const tagByType: Record<string, string> = { strong: 'strong', em: 'em', s: 'del' };

/** Links never nest: an inner link is shown as its text. */
export function renderInline(tokens: Token[], context: InlineContext): string {
  let html = '';
  let depth = 0;
  let linkDepth = 0;
  let openLinkDepth = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const next = tokens[index + 1];
    switch (token.type) {
      case 'text':
        html += renderPlain(withoutImageMark(token.content, next), openLinkDepth > 0, context.resolver);
        break;
      case 'softbreak':
      case 'hardbreak':
        html += '<br>\n';
        break;
      case 'code_inline':
        html += `<code>${escapeText(token.content)}</code>`;
        break;
      case 'link_open':
        linkDepth++;
        if (openLinkDepth === 0 && isSafeUrl(hrefOf(token))) {
          const url = localAddress(hrefOf(token), context.resolver.organizationUrl);
          openLinkDepth = linkDepth;
          html += openLink(token, url);
          // A link without text shows its address.
          if (next?.type === 'link_close') html += escapeText(url);
          else if (isBlank(next) && tokens[index + 2]?.type === 'link_close') {
            html += escapeText(url);
            index++;
          }
          if (!context.quoted) context.pictures.add(url, textOf(next).trim(), context.resolver);
        }
        break;
      case 'link_close':
        if (openLinkDepth === linkDepth--) {
          openLinkDepth = 0;
          html += '</a>';
        }
        break;
      case 'mention':
        html += renderMention(mentionOf(token), context.quoted, context.resolver, context.mentions);
        break;
      case 'channel_link':
        html += renderChannelLink(channelLinkOf(token), openLinkDepth > 0, context.resolver);
        break;
      case 'emoji':
        html += renderEmoji(token.info, context.resolver);
        break;
      case 'time':
        html += renderTime(token.info);
        break;
      case 'math':
        html += renderInlineMath(token.info, context.drawings);
        break;
      default: {
        const tag = tagByType[token.type.replace(/_(?:open|close)$/, '')];
        if (tag === undefined) html += escapeText(token.content);
        else if (token.nesting === 1) html += depth++ < maxInlineDepth ? `<${tag}>` : '';
        else html += --depth < maxInlineDepth ? `</${tag}>` : '';
      }
    }
  }
  return html;
}

function renderPlain(text: string, isLinked: boolean, resolver: Resolver): string {
  return isLinked ? renderText(text) : renderWords(text, resolver);
}

/** Shows `![text](address)` as a link: nothing loads from elsewhere [V18]. */
export function withoutImageMark(text: string, next: Token | undefined): string {
  const isImage = next?.type === 'link_open' && next.markup === '' && text.endsWith('!');
  return isImage ? text.slice(0, -1) : text;
}

function hrefOf(token: Token): string {
  return String(token.attrGet('href') ?? '');
}

function textOf(token: Token | undefined): string {
  return token?.type === 'text' ? token.content : '';
}

function isBlank(token: Token | undefined): boolean {
  return token?.type === 'text' && token.content.trim() === '';
}

function openLink(token: Token, url: string): string {
  const title = token.attrGet('title');
  const titleAttribute = title === null || title === '' ? '' : ` title="${escapeAttribute(String(title))}"`;
  return `<a href="${escapeAttribute(url)}"${titleAttribute}>`;
}

function renderTime(text: string): string {
  const datetime = normalizeTime(text);
  if (datetime === undefined) {
    return `<span class="timestamp-error">Invalid time format: ${escapeText(text)}</span>`;
  }
  return `<time datetime="${datetime}">${escapeText(text)}</time>`;
}
