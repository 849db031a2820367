/** User Timing marks of what the reader sees, set in the frame that paints it. */
import { effect, signal } from '@preact/signals';
import { areRowsDue, markAgain, markOnce } from '../store/panes/busy.ts';

/** A hidden page paints no frames. */
const inFrame = (mark: () => void): void => {
  if (document.hidden) mark();
  else requestAnimationFrame(mark);
};

const areCountsTrue = signal(false);
effect(() => {
  if (areCountsTrue.value && areRowsDue.value) inFrame(() => markOnce('parlance:complete'));
});

/** Marks that all events up to this one are shown; the first of them makes counts true. */
export const markShown = (lastEventId: number): void => {
  areCountsTrue.value = true;
  inFrame(() => markAgain('parlance:event', lastEventId));
};
