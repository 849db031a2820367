/** User Timing marks of what the reader sees, set in the frame that paints it. */
import { markOnce } from '../store/busy.ts';

/** A hidden page paints no frames. */
const inFrame = (mark: () => void): void => {
  if (document.hidden) mark();
  else requestAnimationFrame(mark);
};

/** Marks that all events up to this one are shown; the first of them makes sidebar and counts true. */
export const markShown = (lastEventId: number): void =>
  inFrame(() => {
    performance.mark('parlance:event', { detail: lastEventId });
    markOnce('parlance:complete');
  });
