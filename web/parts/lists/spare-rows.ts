/** Rows beyond the view of a long list wait until the rows in view are painted. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { whenIdle } from '../../store/idle.ts';

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

/** Rows of a long list that are drawn at first, and at a time after that. */
const [firstRows, part] = [40, 20];

export interface RowsInParts {
  /** How many are drawn. */
  readonly count: number;
  /** All of them, at once. */
  readonly drawAll: () => void;
}

/** Draws a list of `length` rows part by part, so that no task is long. The first has `needed` rows at least. */
export const useRowsInParts = (length: number, needed = 0): RowsInParts => {
  const count = useSignal(firstRows);
  const isWhole = count.value >= length;
  useEffect(
    () =>
      isWhole
        ? undefined
        : whenIdle(() => {
            count.value += count.value + part < length ? part : Number.POSITIVE_INFINITY;
          }),
    [count.value, isWhole],
  );
  return {
    count: Math.max(count.value, needed),
    drawAll: () => {
      count.value = Number.POSITIVE_INFINITY;
    },
  };
};
