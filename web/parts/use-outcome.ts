import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';

/**
 * What `read` makes of signals: the component renders again when that differs, not with each of the signals. `read`
 * is no closure of a component: it would keep that render for as long as the component lives, and all that follow.
 */
export const useOutcome = <Inputs extends readonly unknown[], T>(
  read: (...inputs: Inputs) => T,
  ...inputs: Inputs
): T => useMemo(() => computed(() => read(...inputs)), inputs).value;
