/** A long press of one finger that does not move. Not every browser makes a context menu of it. */

/** Milliseconds, and pixels that a resting finger trembles. */
const [long, tremble] = [420, 10];

export const followLongPress = (pressed: (target: Element) => void, signal: AbortSignal): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [x, y] = [0, 0];
  const cancel = () => clearTimeout(timer);
  const onStart = ({ touches, target }: TouchEvent) => {
    cancel();
    const [touch] = touches;
    if (touches.length !== 1 || touch === undefined || !(target instanceof Element)) return;
    [x, y] = [touch.clientX, touch.clientY];
    timer = setTimeout(() => pressed(target), long);
  };
  const onMove = ({ touches: [touch] }: TouchEvent) => {
    if (touch !== undefined && Math.hypot(touch.clientX - x, touch.clientY - y) > tremble) cancel();
  };
  const options = { passive: true, signal } as const;
  document.addEventListener('touchstart', onStart, options);
  document.addEventListener('touchmove', onMove, options);
  document.addEventListener('touchend', cancel, options);
  document.addEventListener('touchcancel', cancel, options);
};
