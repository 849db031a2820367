/** A reader who goes back or follows an address sees that place: what is open over the page closes. */

import { closeDialog, openDialogs } from '../parts/dialogs/dialogs.ts';
import { closeEmojiPicker } from '../parts/emoji/opened-picker.ts';
import { closeMenu } from '../parts/menus/menu.ts';
import { closeCard } from '../parts/person/cards.ts';
import { drawer } from '../store/looks/layout.ts';
import { provideUncovering } from '../store/places/address.ts';

const uncover = (): void => {
  drawer.value = undefined;
  closeMenu();
  closeEmojiPicker();
  closeCard();
  // As Escape closes them, the one on top first.
  for (const dialog of [...document.querySelectorAll('dialog[open]')].reverse())
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  // What is still being loaded.
  for (const dialog of openDialogs.peek()) closeDialog(dialog);
};

/** Call once. */
export const followUncovering = (): void => provideUncovering(uncover);
