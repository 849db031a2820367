/** The history of a message as steps that a person reads. Pure. */
import type { Answer } from '@parlance/protocol/endpoint';
import type { getMessageHistory } from '@parlance/protocol/messages/edit';

type Entry = Answer<typeof getMessageHistory>['message_history'][number];

export interface Change {
  readonly before: string;
  readonly after: string;
}

export interface Version {
  /** Who did it; undefined where the service does not say. */
  readonly by: number | undefined;
  /** Seconds. */
  readonly at: number;
  readonly kind: 'sent' | 'edited' | 'moved' | 'edited and moved';
  readonly text: string;
  /** What the text was before. */
  readonly formerText?: string;
  readonly topic?: Change;
  /** Ids. */
  readonly channel?: { readonly before: number; readonly after: number };
}

const versionOf = (entry: Entry, index: number): Version => {
  const { prev_content, prev_topic, prev_stream, stream } = entry;
  const isMoved = prev_topic !== undefined || prev_stream !== undefined;
  const isEdited = prev_content !== undefined;
  const kind = isEdited ? (isMoved ? 'edited and moved' : 'edited') : isMoved ? 'moved' : 'sent';
  return {
    by: entry.user_id ?? undefined,
    at: entry.timestamp,
    kind: index === 0 ? 'sent' : kind,
    text: entry.content,
    ...(isEdited ? { formerText: prev_content } : {}),
    ...(prev_topic === undefined ? {} : { topic: { before: prev_topic, after: entry.topic } }),
    ...(prev_stream === undefined || stream === undefined
      ? {}
      : { channel: { before: prev_stream, after: stream } }),
  };
};

/** Newest first. `entries`: oldest first, as the service gives them. */
export const versionsOf = (entries: readonly Entry[]): readonly Version[] => entries.map(versionOf).reverse();
