/** Size and height of lines as the reader chose, noted on the device for the first paint. */
import { effect } from '@preact/signals';
import { keepNote } from '../device/noted.ts';
import { slice } from '../state.ts';

/** Also read by `theme.js`. */
const note = 'parlance:text';
/** Pixels and percent, at which the page looks as it is designed. */
const usual = { size: 16, height: 140 };

export const followTextSize = (): void => {
  effect(() => {
    const settings = slice('user_settings').value;
    if (settings === undefined) return;
    const scale = settings.web_font_size_px / usual.size;
    const lines = settings.web_line_height_percent / usual.height;
    const { style } = document.documentElement;
    style.setProperty('--scale', String(scale));
    style.setProperty('--line-scale', String(lines));
    keepNote(note, { scale, lines });
  });
};
