/** Rows beyond the view of a long list wait until the rows in view are painted. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { whenIdle } from '../store/idle.ts';

/** Whether they are drawn. `asked`: what the reader typed or chose last, which brings other rows into view. */
export const useSpareRows = (asked: string): boolean => {
  const painted = useSignal<string | undefined>(undefined);
  useEffect(
    () =>
      whenIdle(() => {
        painted.value = asked;
      }),
    [asked],
  );
  return painted.value === asked;
};
