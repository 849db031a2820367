/** The service's state on the page: one signal for each part, set in one batch after each poll. */
import type { State } from '@parlance/client/state/state';
import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';

let current: State = {};
const slices = new Map<keyof State, Signal<unknown>>();

/** The state outside of rendering. */
export const stateNow = (): State => current;

/** Changes only when the part changes. */
export const slice = <K extends keyof State>(key: K): ReadonlySignal<State[K]> => {
  const known = slices.get(key) ?? signal<unknown>(current[key]);
  slices.set(key, known);
  return known as ReadonlySignal<State[K]>;
};

export const showState = (next: State): void => {
  if (next === current) return;
  current = next;
  batch(() => {
    for (const [key, one] of slices) one.value = next[key];
  });
};
