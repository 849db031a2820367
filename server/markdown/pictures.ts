/** Uploaded images below the paragraph that links to them, as thumbnails. Only this service's own: nothing is loaded from elsewhere [V18]. */
import { escapeAttribute } from './escape.ts';
import type { Resolver } from './resolver.ts';

const uploadAddress = /^\/user_uploads\/(\d{1,10}\/[^?#]{1,3000})/;

/** What follows `/user_uploads/` in an address, as it was before it was encoded; undefined for any other address. */
export function uploadPathOf(url: string): string | undefined {
  const encoded = uploadAddress.exec(url)?.[1];
  if (encoded === undefined) return undefined;
  try {
    const path = decodeURIComponent(encoded);
    return path.length > 1000 || path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

/** A message shows no more pictures than these; the others are links alone [V25]. */
const mostPictures = 24;

const still = '840x560.webp';
const animated = '840x560-anim.webp';

/** Collects pictures while a paragraph is rendered, each once in a message. */
export class Pictures {
  readonly #shown = new Set<string>();
  #waiting: string[] = [];

  add(href: string, text: string, resolver: Resolver): void {
    const path = uploadPathOf(href);
    if (path === undefined || this.#shown.has(path) || this.#shown.size >= mostPictures) return;
    const image = resolver.uploadedImage(path);
    if (image === undefined) return;
    this.#shown.add(path);
    const { name, contentType, width, height, isAnimated } = image;
    const source = `/user_uploads/thumbnail/${path.split('/').map(encodeURIComponent).join('/')}/${isAnimated ? animated : still}`;
    const title = escapeAttribute(text === '' || text === href ? name : text);
    this.#waiting.push(
      `<div class="message_inline_image"><a href="${escapeAttribute(href)}" title="${title}">` +
        `<img${isAnimated ? ' data-animated="true"' : ''} data-original-content-type="${contentType}"` +
        ` data-original-dimensions="${width}x${height}" src="${escapeAttribute(source)}"></a></div>`,
    );
  }

  /** For places that show no pictures, like headings and tables. */
  drop(): void {
    this.#waiting = [];
  }

  take(isTight: boolean): string {
    if (this.#waiting.length === 0) return '';
    const html = this.#waiting.join('');
    this.#waiting = [];
    return isTight ? `\n${html}` : `${html}\n`;
  }
}
