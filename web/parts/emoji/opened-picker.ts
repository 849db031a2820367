/** The picker of emoji: one is open at a time, beside what opened it. */
import { signal } from '@preact/signals';
import type { NamedEmoji } from '../../store/emoji/emoji.ts';
import { expectField } from '../fields/typed-ahead.ts';

export interface OpenedPicker {
  /** Gets the focus when the picker closes. */
  readonly anchor: Element;
  readonly onPick: (emoji: NamedEmoji) => unknown;
}

export const openedPicker = signal<OpenedPicker | undefined>(undefined);

export const openEmojiPicker = (picker: OpenedPicker): void => {
  expectField();
  openedPicker.value = picker;
};

/** `isBack`: the focus goes back to what opened it. */
export const closeEmojiPicker = (isBack = true): void => {
  const anchor = openedPicker.peek()?.anchor;
  openedPicker.value = undefined;
  if (isBack && anchor instanceof HTMLElement && anchor.isConnected) anchor.focus();
};
