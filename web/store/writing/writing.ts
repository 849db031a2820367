/** What is asked of the compose box, and the open boxes for features that help to write. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { expectField } from '../../parts/fields/typed-ahead.ts';
import type { Destination } from '../drafts/draft.ts';
import type { PaneName } from '../places/address.ts';

export type WritingKind =
  | 'reply'
  | 'reply-to-sender'
  | 'quote'
  | 'forward'
  | 'edit'
  | 'mention'
  | 'new-topic'
  | 'new-direct';

export interface WritingRequest {
  readonly kind: WritingKind;
  readonly message?: number;
  /** The part of the message that is quoted. */
  readonly selection?: string;
  /** Milliseconds: makes equal requests differ. */
  readonly at: number;
}

/** The compose box of the pane used last answers it. */
export const writingRequest = signal<WritingRequest | undefined>(undefined);

export const askToWrite = (request: Omit<WritingRequest, 'at'>): void => {
  expectField();
  writingRequest.value = { ...request, at: Date.now() };
};

export interface OpenComposer {
  readonly textarea: HTMLTextAreaElement;
  /** Undefined while it is not known where the text goes. */
  readonly destination: ReadonlySignal<Destination | undefined>;
  readonly content: ReadonlySignal<string>;
  /** Puts text in place of the selection. The browser's undo takes it back. */
  insert(text: string): void;
  replaceRange(start: number, end: number, text: string): void;
}

const composers = signal<Readonly<Partial<Record<PaneName, OpenComposer>>>>({});

export const composerOf = (pane: PaneName): OpenComposer | undefined => composers.value[pane];

/** Returns the function that takes it away. */
export const provideComposer = (pane: PaneName, composer: OpenComposer): (() => void) => {
  composers.value = { ...composers.peek(), [pane]: composer };
  return () => {
    const { [pane]: open, ...others } = composers.peek();
    if (open === composer) composers.value = others;
  };
};
