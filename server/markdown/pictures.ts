/** Uploaded images and videos below the paragraph that links to them: images as thumbnails. Only this service's own: nothing is loaded from elsewhere [V18]. */
import { escapeAttribute } from './escape.ts';
import type { Resolver, UploadedImage } from './resolver.ts';

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

function sourceOf(kind: string, path: string, format: string): string {
  return escapeAttribute(
    `/user_uploads/${kind}${path.split('/').map(encodeURIComponent).join('/')}${format}`,
  );
}

function pictureOf(
  path: string,
  { contentType, width, height, isAnimated }: UploadedImage,
): [string, string] {
  const source = sourceOf('thumbnail/', path, `/${isAnimated ? animated : still}`);
  return [
    'message_inline_image',
    `<img${isAnimated ? ' data-animated="true"' : ''} data-original-content-type="${contentType}"` +
      ` data-original-dimensions="${width}x${height}" src="${source}">`,
  ];
}

function videoOf(path: string): [string, string] {
  return [
    'message_inline_image message_inline_video',
    `<video preload="metadata" src="${sourceOf('', path, '')}"></video>`,
  ];
}

/** Collects pictures and videos while a paragraph is rendered, each once in a message. */
export class Pictures {
  readonly #shown = new Set<string>();
  #waiting: string[] = [];

  add(href: string, text: string, resolver: Resolver): void {
    const path = uploadPathOf(href);
    if (path === undefined || this.#shown.has(path) || this.#shown.size >= mostPictures) return;
    const image = resolver.uploadedImage(path);
    const file = image ?? resolver.uploadedVideo?.(path);
    if (file === undefined) return;
    this.#shown.add(path);
    const title = escapeAttribute(text === '' || text === href ? file.name : text);
    const [kind, shown] = image === undefined ? videoOf(path) : pictureOf(path, image);
    this.#waiting.push(
      `<div class="${kind}"><a href="${escapeAttribute(href)}" title="${title}">${shown}</a></div>`,
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
