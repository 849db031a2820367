/** Writes the state behind: a moment after each change, the newest state with the queue as of it. */
import type { State } from '@parlance/client/state/state';
import { type Device, type Held, writeHeld } from '../store/device/device.ts';
import { firstPlace } from '../store/panes/busy.ts';

const delay = 400;

export interface Keeper {
  keep(held: Held): void;
  /** Writes at once what waits. */
  flush(): void;
}

export const createKeeper = (device: Device, stored: State): Keeper => {
  let written = stored;
  let due: Held | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (due === undefined) return;
    const [held, before] = [due, written];
    due = undefined;
    written = held.state;
    // A full disk costs the fast start, nothing else: the next write holds everything that differs.
    writeHeld(device, held, before).catch(() => {
      written = before;
    });
  };

  return {
    keep: (held) => {
      due = held;
      timer ??= setTimeout(() => firstPlace.then(flush), delay);
    },
    flush,
  };
};
