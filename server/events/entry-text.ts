/** The text of a message's log entry, around the id that only the database knows. */
import type { LogEntry } from './entry.ts';

/** An entry of a message is this text, the id, and what `entryTail` returns. */
export const entryHead = '{"event":{"type":"message","message":{"id":';

/** Returns the text after the id; the entry given has the id 0. Throws when the entry begins in another way. */
export const entryTail = (entry: LogEntry): string => {
  const text = JSON.stringify(entry);
  if (!text.startsWith(`${entryHead}0,`)) throw new Error('The entry of a message begins in another way.');
  return text.slice(entryHead.length + 1);
};
