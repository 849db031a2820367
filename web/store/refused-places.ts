/** Searches that the service refused, and why: they are no places. One that is opened again is asked for again. */
import { signal } from '@preact/signals';
import type { Place } from '../places/place.ts';

const reasons = signal<ReadonlyMap<Place, string>>(new Map());

export const refusePlace = (place: Place, why: string): void => {
  reasons.value = new Map([...reasons.peek(), [place, why]]);
};

export const whyRefused = (place: Place): string | undefined => reasons.value.get(place);
