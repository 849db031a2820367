/** The searches that were made lately, the latest first; kept on the device. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { signal } from '@preact/signals';
import { keepNote, notedList } from '../device/noted.ts';

const note = 'parlance:searches';
const most = 6;

export const recentSearches = signal(notedList<Narrow>(note));

export const noteSearch = (narrow: Narrow): void => {
  const key = JSON.stringify(narrow);
  const others = recentSearches.peek().filter((one) => JSON.stringify(one) !== key);
  recentSearches.value = [narrow, ...others].slice(0, most);
  keepNote(note, recentSearches.peek());
};
