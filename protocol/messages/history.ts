import * as z from 'zod';
import { integer, nullable, string, timestamp } from '../codec.ts';
import { showTopic } from '../topics/rule.ts';

/** Only changed keys [S34]. */
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

/** Shows topics as the client knows them [S118]. */
export const showTopicsOfEntry = (entry: EditHistoryEntry, knowsEmptyTopic: boolean): EditHistoryEntry => ({
  ...entry,
  ...(entry.prev_topic === undefined ? {} : { prev_topic: showTopic(entry.prev_topic, knowsEmptyTopic) }),
  ...(entry.topic === undefined ? {} : { topic: showTopic(entry.topic, knowsEmptyTopic) }),
});
