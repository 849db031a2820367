import type { Device } from '../store/device.ts';
import { keepFrequentEmojiOn } from '../store/frequent-emoji.ts';
import { keepEditsOn } from '../store/kept-edits.ts';

/** Call before the features arrive: edits follow the events that wait for them. */
export const keepNotesOn = (device: Device): void => {
  keepFrequentEmojiOn(device);
  keepEditsOn(device);
};
