/** Text of a message's log entry around the id, which only the database knows. */
import type { LogEntry } from './entry.ts';

export const entryHead = '{"event":{"type":"message","message":{"id":';

/** Returns the text after the id; the given entry has id 0. Throws when the entry begins differently. */
export const entryTail = (entry: LogEntry): string => {
  const text = JSON.stringify(entry);
  if (!text.startsWith(`${entryHead}0,`)) throw new Error('The entry of a message begins in another way.');
  return text.slice(entryHead.length + 1);
};
