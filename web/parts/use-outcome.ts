import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';

/** What `read` makes of signals: the component renders again when that differs, not with each of the signals. */
export const useOutcome = <T>(read: () => T, inputs: readonly unknown[]): T =>
  useMemo(() => computed(read), inputs).value;
