/** What the page makes known, for the time when it is closed. */
import { createNote } from './note.ts';
import type { NoticeWords } from './orders.ts';
import { nothingQuiet, type Quiet } from './quiet.ts';

const words = createNote('words');
const quiet = createNote('quiet');

/** The page is always there before the first push. Browsers may delete notes, though. */
const english: NoticeWords = {
  many: '{n} new messages in {place}',
  message: 'Message',
  read: 'Mark as read',
  reply: 'Reply',
  test: 'This is a test. Notifications reach this browser.',
};

export const noteWords = (given: NoticeWords): Promise<void> => words.write(JSON.stringify(given));
export const noteQuiet = (given: Quiet): Promise<void> => quiet.write(JSON.stringify(given));

export const knownWords = async (): Promise<NoticeWords> => {
  const kept = await words.read();
  return kept === undefined ? english : { ...english, ...(JSON.parse(kept) as NoticeWords) };
};

export const knownQuiet = async (): Promise<Quiet> => {
  const kept = await quiet.read();
  return kept === undefined ? nothingQuiet : (JSON.parse(kept) as Quiet);
};

export const forgetKnown = async (): Promise<void> => {
  await Promise.all([words.erase(), quiet.erase()]);
};
