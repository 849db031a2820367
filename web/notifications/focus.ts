/** Whether some window of this browser has the focus: what is seen there needs no notification. */
import { hasLocks, heldLocks } from '../store/device/locks.ts';

const name = 'parlance:focus';
let leave: (() => void) | undefined;

const enter = (): void => {
  if (leave !== undefined || !hasLocks()) return;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  void navigator.locks.request(name, { mode: 'shared' }, () => left);
};

export const isFocusedSomewhere = async (): Promise<boolean> =>
  document.hasFocus() || (await heldLocks()).has(name);

export const followFocus = (): void => {
  if (document.hasFocus()) enter();
  addEventListener('focus', enter);
  addEventListener('blur', () => {
    leave?.();
    leave = undefined;
  });
};
