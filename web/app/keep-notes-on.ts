import type { Device } from '../store/device/device.ts';
import { keepEditsOn } from '../store/drafts/kept-edits.ts';
import { keepFrequentEmojiOn } from '../store/emoji/frequent.ts';

/** Call before the features arrive: edits follow the events that wait for them. */
export const keepNotesOn = (device: Device): void => {
  keepFrequentEmojiOn(device);
  keepEditsOn(device);
};
