/** What places closed lately showed: who goes back there waits for neither the device nor a second frame. */
import type { HeldWindow } from '@parlance/client/messages/messages';

/** Messages in all: those of a hundred places, some megabytes. */
const most = 8000;

/** Keyed by place; those left longest ago come first. */
const left = new Map<string, HeldWindow>();

/** Drops those left longest ago. */
export const putAway = (key: string, held: HeldWindow): void => {
  left.delete(key);
  left.set(key, held);
  let count = [...left.values()].reduce((sum, { messages }) => sum + messages.length, 0);
  for (const [oldest, { messages }] of left) {
    if (count <= most) break;
    count -= messages.length;
    left.delete(oldest);
  }
};

export const leftWindow = (key: string): HeldWindow | undefined => left.get(key);
