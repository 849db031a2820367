/** Gives the focus to a part of the compose box when it is wanted there. */
import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Part, Sheet } from './sheet.ts';

/** Returns whether the field has the focus. */
const take = (field: HTMLElement | null): boolean => {
  if (field === null) return false;
  if (document.activeElement !== field) {
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
  }
  return document.activeElement === field;
};

/** Follows at once where possible: the next key is already a letter of the text. */
export const useWanted = (sheet: Sheet, part: Part, field: RefObject<HTMLElement | null>): void =>
  useEffect(
    () =>
      effect(() => {
        if (sheet.wanted.value !== part) return;
        const hadFocus = take(field.current);
        // What was wanted may be painted only now, or again. A person who has gone elsewhere meanwhile stays there.
        requestAnimationFrame(() => {
          if (sheet.wanted.peek() !== part) return;
          const isElsewhere = hadFocus && document.activeElement !== document.body;
          if (isElsewhere || take(field.current)) sheet.wanted.value = undefined;
        });
      }),
    [sheet, part, field],
  );
