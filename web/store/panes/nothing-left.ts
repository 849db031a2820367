/** The reader asked for the next unread conversation when none was left: the place they came to says so [W33]. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Place } from '../../places/place.ts';
import { place } from '../places/address.ts';

const saidAt = signal<Place | undefined>(undefined);

/** At the place that is open now, until it is left. */
export const sayNothingIsLeft = (): void => {
  saidAt.value = place.peek();
};

export const isNothingLeft: ReadonlySignal<boolean> = computed(() => saidAt.value === place.value);
