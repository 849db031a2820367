/** How keys are written for eyes and for screen readers. */
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const marks: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Space: 'Space',
  Escape: 'Esc',
};

/** "Ctrl+K", on a Mac "⌘K". */
export const shortcutOf = (key: string): string => {
  const parts = key.split(/\+(?=.)/).map((part) => marks[part] ?? part);
  if (!isMac) return parts.join('+');
  const signs: Readonly<Record<string, string>> = { Ctrl: '⌘', Shift: '⇧', Alt: '⌥' };
  return parts.map((part) => signs[part] ?? part).join('');
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
