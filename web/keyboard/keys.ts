/** Which declared key was pressed. Pure. */

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const named: Readonly<Record<string, string>> = { ' ': 'Space' };

/** The letter of the place on a QWERTY keyboard, where the typed letter is not Latin. */
const letterOf = ({ key, code }: Pressed): string => {
  if (key.length !== 1 || /[\x20-\x7e]/.test(key)) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? key;
};

const isLetter = (key: string): boolean => /^[a-zA-Z]$/.test(key);

/** As keys are declared: `n`, `Shift+N`, `Ctrl+K`, `?`, `ArrowUp`. */
export const declaredKey = (event: Pressed): string => {
  const key = named[event.key] ?? letterOf(event);
  const isControl = isMac ? event.metaKey : event.ctrlKey;
  // A sign such as `?` has its Shift in it.
  const withShift = event.shiftKey && (isLetter(key) || key.length > 1);
  const letter = isLetter(key) && (withShift || isControl || event.altKey) ? key.toUpperCase() : key;
  return [isControl ? 'Ctrl' : '', event.altKey ? 'Alt' : '', withShift ? 'Shift' : '', letter]
    .filter((part) => part !== '')
    .join('+');
};

/** Single keys can be switched off: they have neither Ctrl nor Alt, and are no function key or Escape. */
export const isSingle = (declared: string): boolean =>
  !/^(Ctrl|Alt)\+|^(Shift\+)?F\d+$|^Escape$|^(Arrow|Page|Home|End|Enter|Tab)/.test(declared);
