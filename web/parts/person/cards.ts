/** The card of a person, group or channel: one is open at a time, beside what opened it. */
import { signal } from '@preact/signals';

export interface OpenCard {
  readonly kind: 'person' | 'group' | 'channel';
  readonly id: number;
  readonly anchor: Element;
}

export const openedCard = signal<OpenCard | undefined>(undefined);

export const openCard = (card: OpenCard): void => {
  openedCard.value = card;
};

export const closeCard = (isBack = true): void => {
  const anchor = openedCard.peek()?.anchor;
  openedCard.value = undefined;
  if (isBack && anchor instanceof HTMLElement && anchor.isConnected) anchor.focus();
};
