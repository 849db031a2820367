/**
 * Shows linked uploads below their paragraph, images as thumbnails. Only this service's files: nothing loads
 * from elsewhere [V18].
 */
import { escapeAttribute } from './escape.ts';
import type { Resolver, UploadedImage } from './resolver.ts';

const uploadAddress = /^\/user_uploads\/(\d{1,10}\/[^?#]{1,3000})/;

/** Returns the decoded path after `/user_uploads/`; undefined for other addresses. */
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

/** Pictures per message; the rest are only links [V25]. */
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

/** Shows each picture or video once per message. */
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
