/** Follows an anchor. Loaded when the first thing floats. */
import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import type { Anchor, FloatOptions } from './anchor.ts';

/** Returns the function that ends it. */
export const follow = (
  anchor: Anchor | Element,
  popover: HTMLElement,
  { placement, fallbackPlacements, gap = 4, isAsWide = false, mayCover = false }: FloatOptions,
): (() => void) =>
  autoUpdate(anchor, popover, () => {
    void computePosition(anchor, popover, {
      placement,
      strategy: 'fixed',
      middleware: [
        offset(gap),
        flip({ padding: 8, ...(fallbackPlacements === undefined ? {} : { fallbackPlacements }) }),
        shift({ padding: 8, crossAxis: mayCover }),
        size({
          padding: 8,
          apply: ({ availableHeight, rects }) => {
            popover.style.maxHeight = `${Math.max(availableHeight, 96)}px`;
            if (isAsWide) popover.style.minWidth = `${rects.reference.width}px`;
          },
        }),
      ],
    }).then(({ x, y }) => {
      popover.style.left = `${x}px`;
      popover.style.top = `${y}px`;
      popover.style.opacity = '';
    });
  });
