import { computed, type ReadonlySignal } from '@preact/signals';
import { slice } from '../state.ts';

/** People whose messages the reader does not want to see. */
export const mutedIds: ReadonlySignal<ReadonlySet<number>> = computed(
  () => new Set((slice('muted_users').value ?? []).map(({ id }) => id)),
);
