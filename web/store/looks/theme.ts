/** How the page looks: settings of the account, noted on the device for the first paint. */
import { updateSettings } from '@parlance/client/calls';
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { complain } from '../changes/undoable.ts';
import { keepNote, noted } from '../device/noted.ts';
import { isSpectator } from '../session/account.ts';
import { link } from '../session/link.ts';
import { client } from '../session/service.ts';
import { slice } from '../state.ts';

/** Values of `color_scheme`. */
export const schemes = { system: 1, dark: 2, light: 3 } as const;
export type Scheme = (typeof schemes)[keyof typeof schemes];

/** Also read by `theme.js`. */
const note = 'parlance:looks';

const words: Readonly<Record<number, string>> = { [schemes.dark]: 'dark', [schemes.light]: 'light' };

/** `theme.js` has read it before the first paint. Without an account it is a choice for this device. */
const contrast = signal(document.documentElement.dataset.contrast === 'more');

export const hasHighContrast: ReadonlySignal<boolean> = contrast;

export const toggleContrast = async (): Promise<void> => {
  const next = !contrast.peek();
  if (isSpectator()) contrast.value = next;
  else await client.call(updateSettings, { high_contrast_mode: next }).catch(complain);
};

/** Applies theme, contrast and width now and after each change. */
export const followTheme = (): void => {
  // What the device stored may be older than what it noted for the first paint.
  let isCurrent = noted(note) === null;
  effect(() => {
    isCurrent ||= link.value.kind === 'connected';
    const settings = slice('user_settings').value;
    const scheme = settings?.color_scheme;
    const { dataset } = document.documentElement;
    if (settings !== undefined && isCurrent && !isSpectator()) contrast.value = settings.high_contrast_mode;
    if (settings?.fluid_layout_width === true) dataset.width = 'whole';
    else delete dataset.width;
    if (contrast.value) dataset.contrast = 'more';
    else delete dataset.contrast;
    if (scheme !== undefined && isCurrent) {
      const theme = words[scheme];
      if (theme === undefined) delete dataset.theme;
      else dataset.theme = theme;
    }
    keepNote(note, { theme: dataset.theme, contrast: dataset.contrast });
  });
};

export const chooseTheme = (scheme: Scheme): Promise<unknown> =>
  client.call(updateSettings, { color_scheme: scheme });
