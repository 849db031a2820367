/**
 * A swipe to the right leads back, on a telephone. It begins away from the edge, where the system has a swipe of
 * its own, and outside of what scrolls sideways.
 */
import { isNarrow } from '../store/looks/layout.ts';

/** Pixels: the system's edge, what is no tremble, and what is meant. */
const [edge, start, enough] = [32, 12, 96];

interface Swipe {
  readonly x: number;
  readonly y: number;
  /** The page moves with the finger; decided by the first pixels. */
  isBack: boolean;
}

const scrollsSideways = (element: Element | null): boolean => {
  for (let one = element; one !== null; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX))
      return true;
  return false;
};

const isFree = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('main') !== null &&
  target.closest('form, dialog, [popover]') === null &&
  !scrollsSideways(target);

export const followSwipes = (): void => {
  let swipe: Swipe | undefined;
  const main = () => document.querySelector<HTMLElement>('main');
  const move = (pixels: number) => {
    const { style } = main() ?? {};
    style?.setProperty('translate', pixels === 0 ? '' : `${pixels}px`);
  };
  const onStart = ({ touches, target }: TouchEvent) => {
    const [touch] = touches;
    const isOne = isNarrow.peek() && touches.length === 1 && touch !== undefined && touch.clientX > edge;
    swipe = isOne && isFree(target) ? { x: touch.clientX, y: touch.clientY, isBack: false } : undefined;
  };
  const onMove = ({ touches: [touch] }: TouchEvent) => {
    if (swipe === undefined || touch === undefined) return;
    const [right, down] = [touch.clientX - swipe.x, Math.abs(touch.clientY - swipe.y)];
    if (!swipe.isBack && (down > start || right < -start)) swipe = undefined;
    else if (right > start && right > 2 * down) swipe.isBack = true;
    if (swipe?.isBack === true) move(Math.max(0, right));
  };
  const onEnd = ({ type, changedTouches: [touch] }: TouchEvent) => {
    const isMeant = swipe?.isBack === true && (touch?.clientX ?? 0) - swipe.x >= enough;
    if (swipe?.isBack === true) move(0);
    swipe = undefined;
    if (isMeant && type === 'touchend') history.back();
  };
  const options = { passive: true };
  addEventListener('touchstart', onStart, options);
  addEventListener('touchmove', onMove, options);
  addEventListener('touchend', onEnd, options);
  addEventListener('touchcancel', onEnd, options);
};
