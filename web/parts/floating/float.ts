/** Keeps an element of the top layer beside what it belongs to. */
import type { Anchor, FloatOptions } from './anchor.ts';

/** Shows the popover and follows the anchor. Returns the function that ends it. */
export const floatBeside = (
  anchor: Anchor | Element,
  popover: HTMLElement,
  options: FloatOptions,
): (() => void) => {
  let isOver = false;
  let end = () => {
    isOver = true;
  };
  // Until it has a place it is not seen, but may have the focus.
  popover.style.opacity = '0';
  popover.showPopover();
  void import('./floating.ts').then(({ follow }) => {
    if (!isOver) end = follow(anchor, popover, options);
  });
  return () => end();
};
