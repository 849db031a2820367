/** What the reader opened in messages: it stays open while they scroll away and back. */
const opened = new Set<string>();

export const isOpened = (key: string): boolean => opened.has(key);

export const setOpened = (key: string, isOpen: boolean): void => {
  if (isOpen) opened.add(key);
  else opened.delete(key);
};
