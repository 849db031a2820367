/** How keys are written for eyes and for screen readers. */
import { t } from '../words/index.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const marks: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

const macMarks: Readonly<Record<string, string>> = { Ctrl: '⌘', Shift: '⇧', Alt: '⌥' };

export const keyNames = 'Ctrl Shift Enter Space Esc Backspace Delete Home End PageUp PageDown';

/** As the keyboards of the reader's language have it. */
const nameOf = (key: string): string => t(keyNames).split(' ')[keyNames.split(' ').indexOf(key)] ?? key;

/** "Ctrl+K", on a Mac "⌘K". */
export const shortcutOf = (key: string): string => {
  const parts = key.split(/\+(?=.)/).map((part) => marks[part] ?? part);
  if (!isMac) return parts.map(nameOf).join('+');
  return parts.map((part) => macMarks[part] ?? nameOf(part)).join('');
};

/** The form of `aria-keyshortcuts`. */
export const spokenKeys = (keys: readonly string[]): string =>
  keys
    .map((key) =>
      key
        .split(/\+(?=.)/)
        .map((part) => (part === 'Ctrl' ? (isMac ? 'Meta' : 'Control') : part))
        .join('+'),
    )
    .join(' ');
