/** The text that is being written, as its helpers see it: suggestions, pasting, attachments. */
import { signal } from '@preact/signals';
import type { Conversation } from '../../places/place.ts';

export interface Writing {
  /** Names the draft. Attachments are kept under it. */
  readonly key: string;
  readonly textarea: HTMLTextAreaElement;
  /** Where the text goes to; read it when it is needed. */
  readonly destination: Conversation | undefined;
  /** Puts text in place of the selection. The browser's undo takes it back. */
  insert(text: string): void;
  /** Puts text in place of `start` to `end` and the caret behind it. The browser's undo takes it back. */
  replace(start: number, end: number, text: string): void;
}

/** The compose box or edit form that was used last. */
export const activeWriting = signal<Writing | undefined>(undefined);
