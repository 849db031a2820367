/** A dialog that opens because the address of a place asks for it. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { closeDialog, type DialogKey, type Dialogs, openDialog, openDialogs } from './dialogs.ts';

/** The dialog's own button on the page: gets the focus when no other element opened the dialog. */
type Button = RefObject<HTMLButtonElement | null>;

/** `given`: what the dialog must know, the same object as long as it says the same; undefined: no address asks. */
export const useDialogOfPlace = <K extends DialogKey>(
  name: K,
  given: Dialogs[K] | undefined,
  button: Button,
): void => {
  useEffect(() => {
    if (given === undefined) return;
    if (document.activeElement === document.body) button.current?.focus();
    openDialog(name, given);
    return () => {
      const dialog = openDialogs.peek().find((one) => one.name === name);
      if (dialog !== undefined) closeDialog(dialog);
    };
  }, [name, given, button]);
};
