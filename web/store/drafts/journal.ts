/**
 * Writes down each letter at once, until the draft is stored: what is typed just before a tab ends is not lost.
 */
import { keepNote } from '../device/noted.ts';
import type { Written } from './draft.ts';

export interface JournalEntry extends Written {
  readonly id: string;
  readonly changedAt: number;
}

const prefix = 'parlance:writing:';
const keyFor = (tab: string, id: string): string => `${prefix}${tab}:${id}`;

/** Where it finds no room, the draft itself is stored a moment later. */
export const noteDown = (tab: string, entry: JournalEntry): void => keepNote(keyFor(tab, entry.id), entry);

export const strikeOut = (tab: string, id: string): void => localStorage.removeItem(keyFor(tab, id));

/** Returns and removes what tabs that live no longer had not stored. */
export const takeLeft = (isAlive: (tab: string) => boolean): readonly JournalEntry[] => {
  const keys = Object.keys(localStorage).filter(
    (key) => key.startsWith(prefix) && !isAlive(key.slice(prefix.length).split(':')[0]!),
  );
  return keys.flatMap((key) => {
    const text = localStorage.getItem(key);
    localStorage.removeItem(key);
    try {
      return [JSON.parse(text ?? '') as JournalEntry];
    } catch {
      return [];
    }
  });
};
