/** What was shared in a message: pictures and films, other files, links to other sites. */
import type { Message } from '@parlance/client/messages/message';
import { type Upload, uploadsIn } from '../parts/files/upload-links.ts';
import { parseHtml } from '../parts/parse-html.ts';

export const shelves = ['pictures', 'files', 'links'] as const;
export type ShelfName = (typeof shelves)[number];

export interface Found {
  readonly key: string;
  readonly kind: Upload['kind'] | 'link';
  readonly address: string;
  readonly name: string;
  /** Where a link leads. */
  readonly site?: string;
  readonly thumbnail?: string;
  readonly message: Message;
}

const isPicture = ({ kind }: Upload): boolean => kind === 'picture' || kind === 'video';

const siteOf = (address: string): string | undefined => {
  try {
    const { origin, host, protocol } = new URL(address, location.origin);
    return origin === location.origin || !protocol.startsWith('http') ? undefined : host;
  } catch {
    return undefined;
  }
};

/** Links of previews repeat those of the text. */
const linksIn = (body: HTMLElement): readonly Omit<Found, 'key' | 'message'>[] => {
  const found = new Map<string, Omit<Found, 'key' | 'message'>>();
  for (const link of body.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href')!;
    const site = siteOf(address);
    const name = link.textContent?.trim() || address;
    if (site !== undefined && !found.has(address)) found.set(address, { kind: 'link', address, name, site });
  }
  return [...found.values()];
};

/** In the order of the message. */
export const foundIn = (message: Message, shelf: ShelfName): readonly Found[] => {
  const body = parseHtml(message.content);
  const things =
    shelf === 'links'
      ? linksIn(body)
      : uploadsIn(body).filter((upload) => isPicture(upload) === (shelf === 'pictures'));
  return things.map((thing) => ({ ...thing, key: `${message.id} ${thing.address}`, message }));
};
