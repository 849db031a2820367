/** Previews of links. Few messages have one, so what draws them comes with the first. */
import type { Decorator } from './decorator.ts';

export const previews: Decorator = (decorating) => {
  const cards = [...decorating.root.querySelectorAll<HTMLElement>('.message_embed')];
  if (cards.length === 0) return;
  let isOver = false;
  decorating.onEnd(() => {
    isOver = true;
  });
  void import('./link-cards.ts').then(({ makeCard }) => {
    if (!isOver) for (const card of cards) makeCard(card, decorating);
  });
};
