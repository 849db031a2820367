/** A long press of one finger that does not move. Not every browser makes a context menu of it. */

/** Milliseconds, and pixels that a resting finger trembles. */
const [long, tremble] = [420, 10];

/** `pressed` returns whether it opened something. */
export const followLongPress = (pressed: (target: Element) => boolean, signal: AbortSignal): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpened = false;
  let [x, y] = [0, 0];
  const cancel = () => clearTimeout(timer);
  const onStart = ({ touches, target }: TouchEvent) => {
    cancel();
    if (touches.length === 1) isOpened = false;
    const [touch] = touches;
    if (touches.length !== 1 || touch === undefined || !(target instanceof Element)) return;
    [x, y] = [touch.clientX, touch.clientY];
    timer = setTimeout(() => {
      isOpened = pressed(target);
    }, long);
  };
  const onMove = ({ touches: [touch] }: TouchEvent) => {
    if (touch !== undefined && Math.hypot(touch.clientX - x, touch.clientY - y) > tremble) cancel();
  };
  /** The finger lies on what opened; to lift it presses nothing there. */
  const onEnd = (event: TouchEvent) => {
    cancel();
    if (isOpened && event.cancelable) event.preventDefault();
  };
  const options = { passive: true, signal } as const;
  document.addEventListener('touchstart', onStart, options);
  document.addEventListener('touchmove', onMove, options);
  document.addEventListener('touchend', onEnd, { passive: false, signal });
  document.addEventListener('touchcancel', cancel, options);
};
