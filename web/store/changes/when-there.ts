/** What was made here is known only when its event has come. */
import type { ReadonlySignal } from '@preact/signals';

export const whenThere = (all: ReadonlySignal<ReadonlyMap<number, unknown>>, id: number): Promise<void> =>
  new Promise((resolve) => {
    const stop = all.subscribe((known) => {
      if (!known.has(id)) return;
      resolve();
      // The first call comes before `stop` is given.
      queueMicrotask(() => stop());
    });
  });
