/** The keys of the inbox. */

export interface GridKeys {
  /** From the focused row; negative is up. */
  readonly move: (by: number, selects: boolean) => void;
  readonly moveTo: (end: 'first' | 'last') => void;
  readonly fold: (isClosed: boolean) => void;
  readonly open: () => void;
  readonly select: () => void;
  readonly selectAll: () => void;
  readonly clear: () => boolean;
  readonly mark: () => void;
  readonly mute: () => void;
}

const letters: Readonly<Record<string, string>> = {
  j: 'ArrowDown',
  k: 'ArrowUp',
  h: 'ArrowLeft',
  l: 'ArrowRight',
};

/** Returns whether the key means something here. Enter and Space press a button that has the focus. */
export const pressKey = (event: KeyboardEvent, keys: GridKeys): boolean => {
  const isControl = event.ctrlKey || event.metaKey;
  if (isControl && event.key.toLowerCase() === 'a') return keys.selectAll() === undefined;
  if (isControl || event.altKey) return false;
  const isPressing = (event.target as Element).closest('button, input, a') !== null;
  switch (letters[event.key] ?? event.key) {
    case 'ArrowDown':
      return keys.move(1, event.shiftKey) === undefined;
    case 'ArrowUp':
      return keys.move(-1, event.shiftKey) === undefined;
    case 'Home':
      return keys.moveTo('first') === undefined;
    case 'End':
      return keys.moveTo('last') === undefined;
    case 'ArrowRight':
      return keys.fold(false) === undefined;
    case 'ArrowLeft':
      return keys.fold(true) === undefined;
    case 'Backspace':
      return keys.mark() === undefined;
    case 'M':
      return keys.mute() === undefined;
    case 'Escape':
      return keys.clear();
    case 'Enter':
      return !isPressing && keys.open() === undefined;
    case ' ':
      return !isPressing && keys.select() === undefined;
    default:
      return false;
  }
};
