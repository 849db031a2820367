/** The theme: the service's setting, noted on the device for the first paint. The contrast is this device's own. */
import { updateSettings } from '@parlance/client/calls';
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { link } from './link.ts';
import { client } from './service.ts';
import { slice } from './state.ts';

/** Values of `color_scheme`. */
export const schemes = { system: 1, dark: 2, light: 3 } as const;
export type Scheme = (typeof schemes)[keyof typeof schemes];

/** Also read by `theme.js`. */
const note = 'parlance:looks';

const words: Readonly<Record<number, string>> = { [schemes.dark]: 'dark', [schemes.light]: 'light' };

/** `theme.js` has read it before the first paint. */
const contrast = signal(document.documentElement.dataset.contrast === 'more');

export const hasHighContrast: ReadonlySignal<boolean> = contrast;

export const toggleContrast = (): void => {
  contrast.value = !contrast.peek();
};

/** Applies theme and contrast now and after each change. */
export const followTheme = (): void => {
  // What the device stored may be older than what it noted for the first paint.
  let isCurrent = localStorage.getItem(note) === null;
  effect(() => {
    isCurrent ||= link.value.kind === 'connected';
    const scheme = slice('user_settings').value?.color_scheme;
    const { dataset } = document.documentElement;
    if (contrast.value) dataset.contrast = 'more';
    else delete dataset.contrast;
    if (scheme !== undefined && isCurrent) {
      const theme = words[scheme];
      if (theme === undefined) delete dataset.theme;
      else dataset.theme = theme;
    }
    localStorage.setItem(note, JSON.stringify({ theme: dataset.theme, contrast: dataset.contrast }));
  });
};

export const chooseTheme = (scheme: Scheme): Promise<unknown> =>
  client.call(updateSettings, { color_scheme: scheme });
