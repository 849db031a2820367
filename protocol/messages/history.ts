/** What is remembered of the changes to a message [S34]. */
import * as z from 'zod';
import { integer, nullable, string, timestamp } from '../codec.ts';
import { showTopic } from '../topics/rule.ts';

/** What one edit changed; only the keys of what it did change [S34]. */
export const editHistoryEntry = z.strictObject({
  user_id: nullable(integer),
  timestamp,
  prev_content: string.optional(),
  prev_rendered_content: string.optional(),
  prev_stream: integer.optional(),
  stream: integer.optional(),
  prev_topic: string.optional(),
  topic: string.optional(),
});
export type EditHistoryEntry = z.infer<typeof editHistoryEntry>;

/** Both topics as one client sees them [S118]. */
export const showTopicsOfEntry = (entry: EditHistoryEntry, knowsEmptyTopic: boolean): EditHistoryEntry => ({
  ...entry,
  ...(entry.prev_topic === undefined ? {} : { prev_topic: showTopic(entry.prev_topic, knowsEmptyTopic) }),
  ...(entry.topic === undefined ? {} : { topic: showTopic(entry.topic, knowsEmptyTopic) }),
});
