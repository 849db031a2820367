/** The messages that the reader's selection touches. */
import type { PaneName } from '../places/address.ts';

export interface SelectedMessage {
  readonly id: number;
  readonly article: Element;
}

/** In the order of the page; empty without a selection. */
export const selectedMessages = (pane: PaneName): readonly SelectedMessage[] => {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  return [...document.querySelectorAll(`article[id^="${pane}-"]`)]
    .filter((article) => range.intersectsNode(article))
    .map((article) => ({ id: Number(article.id.slice(pane.length + 1)), article }))
    .filter(({ id }) => Number.isInteger(id));
};
