/** Clears the reader's status when its time ends, also when the page was closed meanwhile. */
import { updateOwnStatus } from '@parlance/client/calls';
import { keepNote, noted } from '../device/noted.ts';
import { client } from '../session/service.ts';

const note = 'parlance:status-until';

/** The longest wait that a timer can hold. */
const longest = 2 ** 31 - 1;

let timer: ReturnType<typeof setTimeout> | undefined;

const clear = async (): Promise<void> => {
  localStorage.removeItem(note);
  // Another try follows at the next start.
  await client.call(updateOwnStatus, { status_text: '', emoji_name: '' }).catch(() => {});
};

/** Waits for a time that an earlier page noted. */
export const followStatusEnd = (): void => {
  const until = Number(noted(note));
  clearTimeout(timer);
  if (until > 0) timer = setTimeout(() => void clear(), Math.min(longest, Math.max(0, until - Date.now())));
};

/** Milliseconds since 1970; undefined: it stays. */
export const clearStatusAt = (until: number | undefined): void => {
  if (until === undefined) localStorage.removeItem(note);
  else keepNote(note, until);
  followStatusEnd();
};
