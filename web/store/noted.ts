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
