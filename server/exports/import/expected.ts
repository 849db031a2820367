import type { Image } from './messages.ts';

export interface NewFile {
  readonly pathId: string;
  readonly contentType: string;
  readonly size: number;
}

/** Announced files by archive id; arrived files are removed. */
export interface Expected {
  readonly files: Map<number, NewFile>;
  readonly avatars: Map<number, string>;
  readonly emoji: Map<number, { readonly file: string; readonly isAnimated: boolean }>;
  readonly pictures: Set<string>;
  /** Maps random parts of old paths to new ones. */
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
