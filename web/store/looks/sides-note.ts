import { noted } from '../device/noted.ts';

/** The name of the note about columns. `theme.js` reads it too. */
export const sidesNote = 'parlance:sides';

export const hasSides = (): boolean => noted(sidesNote) !== null;
