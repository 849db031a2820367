/**
 * What a message gets below its text once the service knows what its links lead to. Always the last part of the
 * HTML, so that it can be taken off again. The names are the protocol's; the mobile client reads exactly this form.
 */
import { escapeAttribute, escapeText } from './escape.ts';

export interface LinkPreview {
  readonly url: string;
  readonly title: string;
  /** May be empty. */
  readonly description: string;
  /** A path of this service. */
  readonly picture: string;
}

export interface LinkedPicture {
  readonly url: string;
  /** A path of this service. */
  readonly picture: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export function renderLinkPreview({ url, title, description, picture }: LinkPreview): string {
  const href = escapeAttribute(url);
  const about =
    description === '' ? '' : `<div class="message_embed_description">${escapeText(description)}</div>`;
  return (
    '<div class="message_embed">' +
    `<a class="message_embed_image" href="${href}" style="background-image: url(&quot;${picture}&quot;)"></a>` +
    '<div class="data-container">' +
    `<div class="message_embed_title"><a href="${href}" title="${escapeAttribute(title)}">${escapeText(title)}</a></div>` +
    `${about}</div></div>`
  );
}

export function renderLinkedPicture({ url, picture, width, height }: LinkedPicture): string {
  const href = escapeAttribute(url);
  return (
    `<div class="message_inline_image"><a href="${href}" title="${href}">` +
    `<img data-original-content-type="image/webp" data-original-dimensions="${width}x${height}" src="${picture}">` +
    '</a></div>'
  );
}

const beginning =
  /\n<div class="message_(?:embed">|inline_image"><a [^>]{1,30000}><img [^>]{1,2000} src="\/external_content\/)/;

/** Returns the HTML of the text alone. */
export function withoutAdditions(html: string): string {
  if (!html.includes('/external_content/')) return html;
  const found = beginning.exec(html);
  return found === null ? html : html.slice(0, found.index);
}

export function withAdditions(html: string, additions: readonly string[]): string {
  const text = withoutAdditions(html);
  return additions.length === 0 ? text : `${text}\n${additions.join('\n')}`;
}
