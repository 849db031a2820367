/** Whose toolbar is shown: the message under the pointer, and the focused ones. */
import { signal } from '@preact/signals';
import { focusedMessages } from '../store/panes/focus.ts';

export const pointedMessage = signal<number | undefined>(undefined);

export const isFocused = (id: number): boolean =>
  focusedMessages.value.main === id || focusedMessages.value.beside === id;

export const hasToolbar = (id: number): boolean => pointedMessage.value === id || isFocused(id);

/** The id of the message whose article holds the target. */
export const messageAt = (target: EventTarget | null): number | undefined => {
  const article = target instanceof Element ? target.closest('article') : null;
  const id = Number(article?.id.split('-').at(-1));
  return article === null || Number.isNaN(id) ? undefined : id;
};
