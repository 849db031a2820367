/** Small notes on the device, where scripts find them before anything is read from its database. */

/** What the page noted on the device under this name; null without a note, or for a damaged one. */
export const noted = <T>(name: string): T | null => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as T;
  } catch {
    return null;
  }
};

/** Empty without a note, or for a damaged one. */
export const notedList = <T>(name: string): readonly T[] => {
  const list = noted<readonly T[]>(name);
  return Array.isArray(list) ? list : [];
};

let isOver = false;

/** Nothing is noted from now on: parts of the page would note what they show when it is left. */
export const forgetNotes = (): void => {
  isOver = true;
  localStorage.clear();
};

export const keepNote = (name: string, value: unknown): void => {
  if (isOver) return;
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The page works without a note for which the device has no room.
  }
};
