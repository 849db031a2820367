/** What the viewer can show of a message: pictures, films, PDFs and texts. */
import type { FileKind } from '../parts/files/file-name.ts';
import { type Upload, uploadsIn } from '../parts/files/upload-links.ts';
import { parseHtml } from '../parts/parse-html.ts';

export type ItemKind = Extract<FileKind, 'picture' | 'video' | 'pdf' | 'text'>;

export interface Item extends Upload {
  readonly kind: ItemKind;
  readonly message: number;
}

const kinds: ReadonlySet<FileKind> = new Set<ItemKind>(['picture', 'video', 'pdf', 'text']);
const isShown = (upload: Upload): upload is Upload & { readonly kind: ItemKind } => kinds.has(upload.kind);

/** In the order of the message; each file once. */
export const itemsIn = (html: string, message: number): readonly Item[] =>
  html.includes('/user_uploads/')
    ? uploadsIn(parseHtml(html))
        .filter(isShown)
        .map((upload) => ({ ...upload, message }))
    : [];
