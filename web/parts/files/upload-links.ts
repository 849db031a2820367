/** The uploaded files that a message links to. */
import { type FileKind, fileKind, fileName } from './file-name.ts';

export interface Upload {
  readonly kind: FileKind;
  readonly address: string;
  readonly name: string;
  /** A small picture, which the page has already. */
  readonly thumbnail?: string;
}

/** Pictures that the service recognized need no fitting name. */
const kindOf = (link: Element, address: string): FileKind => {
  if (link.querySelector('img') !== null) return 'picture';
  return link.querySelector('video') !== null ? 'video' : fileKind(address);
};

const nameOf = (link: Element, address: string): string => {
  const text = link.textContent?.trim() ?? '';
  return link.getAttribute('title') || (text === address ? '' : text) || fileName(address);
};

/** In the order of the message; each file once. `body`: the content of a message. */
export const uploadsIn = (body: HTMLElement): readonly Upload[] => {
  const found = new Map<string, Upload>();
  for (const link of body.querySelectorAll('a[href^="/user_uploads/"]')) {
    const address = link.getAttribute('href')!;
    const thumbnail = link.querySelector('img')?.getAttribute('src');
    const upload: Upload = { kind: kindOf(link, address), address, name: nameOf(link, address) };
    // The picture below the text knows more than the link in it.
    if (!found.has(address) || thumbnail) found.set(address, thumbnail ? { ...upload, thumbnail } : upload);
  }
  return [...found.values()];
};
