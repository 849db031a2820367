/** How the reader arranged the sidebar; kept on the device. */
import { effect, signal } from '@preact/signals';
import { keepNote, noted } from '../device/noted.ts';

const note = 'parlance:sidebar';

interface Arranged {
  /** Groups that are closed. */
  readonly closed: readonly string[];
  readonly unreadOnly: boolean;
}

const arranged: Arranged = { closed: [], unreadOnly: false, ...noted<Partial<Arranged>>(note) };

const closed = signal(arranged.closed);
export const unreadOnly = signal(arranged.unreadOnly);
export const sidebarFilter = signal('');
/** The channel whose topics are shown. */
export const openChannel = signal<number | undefined>(undefined);

effect(() => keepNote(note, { closed: closed.value, unreadOnly: unreadOnly.value }));

export const isFolderOpen = (key: string): boolean => !closed.value.includes(key);

export const setFolderOpen = (key: string, isOpen: boolean): void => {
  const others = closed.peek().filter((one) => one !== key);
  closed.value = isOpen ? others : [...others, key];
};
