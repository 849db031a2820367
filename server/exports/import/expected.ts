import type { Image } from './messages.ts';

export interface NewFile {
  readonly pathId: string;
  readonly contentType: string;
  readonly size: number;
}

/** What the rows say that there should be; what has come is taken out. By the names that the archive has for it. */
export interface Expected {
  readonly files: Map<number, NewFile>;
  readonly avatars: Map<number, string>;
  readonly emoji: Map<number, { readonly file: string; readonly isAnimated: boolean }>;
  readonly pictures: Set<string>;
  /** From the made part of an old path to the new one. */
  readonly paths: Map<string, string>;
  readonly images: Map<string, Image>;
}

export const expectNothing = (): Expected => ({
  files: new Map(),
  avatars: new Map(),
  emoji: new Map(),
  pictures: new Set(),
  paths: new Map(),
  images: new Map(),
});
