/** Searches that the service refused: they are no places. One that is opened again is asked for again. */
import { signal } from '@preact/signals';
import type { Place } from '../../places/place.ts';

const refused = signal<ReadonlySet<Place>>(new Set());

export const refusePlace = (place: Place): void => {
  refused.value = new Set(refused.peek()).add(place);
};

export const isRefused = (place: Place): boolean => refused.value.has(place);
