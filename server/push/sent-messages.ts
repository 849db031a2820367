/** Reads sent messages and their mentions from the log. Pure. */
import type { Message } from '@parlance/protocol/messages/messages';
import type { PlacedEntry } from '../events/entry.ts';

export type Kind = 'direct' | 'mentioned' | 'topic_wildcard' | 'channel_wildcard' | 'followed' | 'channel';

export interface SentMessage {
  readonly id: number;
  readonly recipientId: number;
  readonly senderId: number;
  /** Null for direct messages. */
  readonly topic: string | null;
  readonly mentionsEveryone: boolean;
}

export interface Named {
  readonly messageId: number;
  readonly userId: number;
  readonly kind: Kind;
}

const kindsOfFlags: Readonly<Record<string, Kind>> = {
  mentioned: 'mentioned',
  topic_wildcard_mentioned: 'topic_wildcard',
};

export const sentMessages = (entries: readonly PlacedEntry[]): SentMessage[] =>
  entries.flatMap(({ event, memberFlags }) => {
    if (event?.type !== 'message') return [];
    const { id, recipient_id, sender_id, type, subject } = event.message as Message;
    return [
      {
        id,
        recipientId: recipient_id,
        senderId: sender_id,
        topic: type === 'private' ? null : subject,
        mentionsEveryone: memberFlags !== undefined,
      },
    ];
  });

export const namedIn = (entries: readonly PlacedEntry[]): Named[] =>
  entries.flatMap(({ event, audience, flags = {} }) => {
    if (event?.type !== 'message') return [];
    const { id: messageId, type, sender_id } = event.message as Message;
    const people = type === 'private' ? (audience?.users ?? []) : [];
    const all: Named[] = people.map((userId) => ({ messageId, userId, kind: 'direct' }));
    for (const [user, names] of Object.entries(flags))
      for (const name of names) {
        const kind = kindsOfFlags[name];
        if (kind !== undefined) all.push({ messageId, userId: Number(user), kind });
      }
    return all.filter(({ userId }) => userId !== sender_id);
  });
