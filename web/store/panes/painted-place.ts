/** The place, after its first paint: what stands beside it follows when the page has time. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Place } from '../../places/place.ts';
import { whenIdle } from '../idle.ts';
import { place } from '../places/address.ts';

const painted = signal(place.peek());

export const paintedPlace: ReadonlySignal<Place> = painted;

effect(() => {
  const next = place.value;
  return whenIdle(() => {
    painted.value = next;
  });
});
