/** What floats, and beside what. */
import type { Placement } from '@floating-ui/dom';

/** What the element stands beside: an element, or a part of one. */
export interface Anchor {
  getBoundingClientRect(): DOMRect;
  /** The element that scrolls with it. */
  readonly contextElement?: Element;
}

export interface FloatOptions {
  readonly placement: Placement;
  readonly fallbackPlacements?: Placement[];
  /** Pixels. */
  readonly gap?: number;
  readonly isAsWide?: boolean;
  /** It rather covers its anchor than loses its end. */
  readonly mayCover?: boolean;
}
