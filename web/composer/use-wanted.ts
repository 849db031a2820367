/** Gives the focus to a part of the compose box when it is wanted there. */
import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Part, Sheet } from './sheet.ts';

const take = (field: HTMLElement | null): void => {
  if (field === null || document.activeElement === field) return;
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
};

/** Follows at once where possible: the next key is already a letter of the text. */
export const useWanted = (sheet: Sheet, part: Part, field: RefObject<HTMLElement | null>): void =>
  useEffect(
    () =>
      effect(() => {
        if (sheet.wanted.value !== part) return;
        take(field.current);
        // What was wanted may be painted only now, or again.
        requestAnimationFrame(() => {
          if (sheet.wanted.peek() !== part) return;
          take(field.current);
          if (document.activeElement === field.current) sheet.wanted.value = undefined;
        });
      }),
    [sheet, part, field],
  );
