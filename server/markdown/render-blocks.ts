import type { Token } from 'markdown-it';
import { wordOf } from './drawings.ts';
import { type Drawings, noDrawings } from './drawn.ts';
import { escapeAttribute } from './escape.ts';
import { renderCodeBlock } from './highlight.ts';
import { isMathWord, renderMathBlock } from './math.ts';
import { Pictures } from './pictures.ts';
import { renderInline } from './render-inline.ts';
import type { Mentions, Resolver } from './resolver.ts';

const alignments: Record<string, string> = { left: 'left', center: 'center', right: 'right' };

/**
 * White space matters: the mobile client shows stray line breaks and refuses tables or spoilers with other
 * spacing.
 */
export function renderBlocks(tokens: Token[], resolver: Resolver, mentions: Mentions): string {
  let html = '';
  let quoteDepth = 0;
  const drawings = resolver.drawings ?? noDrawings;
  const pictures = new Pictures();
  let isInSpoilerHeader = false;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    switch (token.type) {
      case 'inline':
        html += renderInline(token.children ?? [], {
          resolver,
          mentions,
          quoted: quoteDepth > 0,
          drawings,
          pictures,
        });
        if (isInSpoilerHeader || tokens[index + 1]?.type !== 'paragraph_close') pictures.drop();
        break;
      case 'paragraph_open':
        if (!token.hidden) html += '<p>';
        break;
      case 'paragraph_close':
        if (!token.hidden) html += '</p>\n';
        html += pictures.take(token.hidden);
        break;
      case 'fence':
      case 'code_block':
        html += renderFence(token, drawings, resolver.codeLanguage);
        break;
      case 'hr':
        html += '<hr>\n';
        break;
      case 'blockquote_open':
        quoteDepth++;
        html += '<blockquote>\n';
        break;
      case 'blockquote_close':
        quoteDepth--;
        html += '</blockquote>\n';
        break;
      case 'spoiler_open':
        isInSpoilerHeader = true;
        html += '<div class="spoiler-block"><div class="spoiler-header">\n';
        break;
      case 'spoiler_content':
        isInSpoilerHeader = false;
        html += '</div><div class="spoiler-content" aria-hidden="true">\n';
        break;
      case 'spoiler_close':
        html += '</div></div>\n';
        break;
      case 'ordered_list_open':
        html += `<ol${startAttribute(token)}>\n`;
        break;
      case 'list_item_open':
        html += startsWithText(tokens[index + 1]) ? '<li>' : '<li>\n';
        break;
      case 'th_open':
      case 'td_open':
        html += `<${token.tag}${alignmentAttribute(token)}>`;
        break;
      case 'heading_open':
        html += `<${token.tag}>`;
        break;
      case 'thead_close':
        html +=
          tokens[index + 1]?.type === 'tbody_open' ? '</thead>\n' : `</thead>\n${emptyBody(tokens, index)}`;
        break;
      case 'bullet_list_open':
      case 'table_open':
      case 'thead_open':
      case 'tbody_open':
      case 'tr_open':
        html += `<${token.tag}>\n`;
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
      case 'list_item_close':
      case 'heading_close':
      case 'table_close':
      case 'tbody_close':
      case 'tr_close':
      case 'th_close':
      case 'td_close':
        html += `</${token.tag}>\n`;
        break;
      default:
        throw new Error(`No form for a token of type ${token.type}.`);
    }
  }
  return html.trimEnd();
}

function renderFence(token: Token, drawings: Drawings, codeLanguage: string | undefined): string {
  const word = wordOf(token, codeLanguage);
  if (isMathWord(word))
    return token.content.trim() === '' ? '' : `${renderMathBlock(token.content, drawings)}\n`;
  return `${renderCodeBlock(token.content, word, drawings)}\n`;
}

function startAttribute(token: Token): string {
  const start = token.attrGet('start');
  return start === null || start === '1' ? '' : ` start="${escapeAttribute(String(start))}"`;
}

function startsWithText(token: Token | undefined): boolean {
  return token?.type === 'list_item_close' || (token?.type === 'paragraph_open' && token.hidden);
}

function alignmentAttribute(token: Token): string {
  const style = String(token.attrGet('style') ?? '');
  const alignment = alignments[style.slice('text-align:'.length)];
  return alignment === undefined ? '' : ` style="text-align: ${alignment};"`;
}

/** The mobile client needs a row in a table with only a header. */
function emptyBody(tokens: Token[], end: number): string {
  let cells = '';
  for (let index = end; tokens[index]!.type !== 'thead_open'; index--) {
    if (tokens[index]!.type === 'th_open') cells = `<td${alignmentAttribute(tokens[index]!)}></td>\n${cells}`;
  }
  return `<tbody>\n<tr>\n${cells}</tr>\n</tbody>\n`;
}
