/** Fingers and the mouse on a picture: one moves it, two enlarge it, a swipe goes to the next. */
import type { Point } from './zoom.ts';

export interface Gesture {
  readonly move: (by: Point) => void;
  readonly zoom: (factor: number, at: Point) => void;
  /** A finger over a whole picture: 1 for the next one, -1 for the one before. */
  readonly swipe: (by: 1 | -1) => void;
}

/** Pixels of a swipe. */
const leastSwipe = 60;

const middleOf = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The point from the middle of the frame. */
export const pointIn = (frame: Element, { clientX, clientY }: MouseEvent): Point => {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
};

/** Follows one frame. */
export class Fingers {
  readonly #down = new Map<number, Point>();
  #start: Point | undefined;

  press(event: PointerEvent): void {
    const frame = event.currentTarget as Element;
    frame.setPointerCapture(event.pointerId);
    const point = pointIn(frame, event);
    this.#down.set(event.pointerId, point);
    this.#start = this.#down.size === 1 && event.pointerType === 'touch' ? point : undefined;
  }

  move(event: PointerEvent, gesture: Gesture): void {
    const before = this.#down.get(event.pointerId);
    if (before === undefined) return;
    const now = pointIn(event.currentTarget as Element, event);
    const [other] = [...this.#down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    this.#down.set(event.pointerId, now);
    if (other === undefined) gesture.move({ x: now.x - before.x, y: now.y - before.y });
    else gesture.zoom(distance(now, other) / Math.max(1, distance(before, other)), middleOf(now, other));
  }

  /** `isWhole`: the picture is not enlarged, so a swipe goes on. */
  release(event: PointerEvent, gesture: Gesture, isWhole: boolean): void {
    const start = this.#start;
    const end = this.#down.get(event.pointerId);
    this.#down.delete(event.pointerId);
    this.#start = undefined;
    if (!isWhole || start === undefined || end === undefined) return;
    const [byX, byY] = [end.x - start.x, end.y - start.y];
    if (Math.abs(byX) > leastSwipe && Math.abs(byX) > 2 * Math.abs(byY)) gesture.swipe(byX < 0 ? 1 : -1);
  }
}
