/** The state knows every unread message; conversations only show how many. */
import { topicKey } from '../state/topic-wishes.ts';
import type { UnreadMessages } from '../state/unread.ts';
import { type UnreadConversation, unreadPlace } from '../state/unread-places.ts';
import { keyOf } from './conversation.ts';

export interface Unread {
  readonly unread_count: number;
  readonly has_unread_mention: boolean;
}

type Counts = ReadonlyMap<string, Unread>;
const kept = new WeakMap<UnreadMessages, Counts>();

const nameOf = (place: UnreadConversation, reader: number): string => {
  if ('stream_id' in place) return topicKey(place.stream_id, place.topic);
  const people =
    'other_user_id' in place ? [place.other_user_id] : place.user_ids_string.split(',').map(Number);
  return keyOf({ user_ids: people.filter((id) => id !== reader) });
};

/** Maps keys of conversations; those without an unread message are absent. */
export const unreadCounts = (unread: UnreadMessages, reader: number): Counts => {
  const known = kept.get(unread);
  if (known !== undefined) return known;
  const mentioned = new Set(unread.mentions.map((id) => unreadPlace(unread, id)));
  const counts = new Map(
    [...unread.pms, ...unread.streams, ...unread.huddles].map((place) => [
      nameOf(place, reader),
      { unread_count: place.unread_message_ids.length, has_unread_mention: mentioned.has(place) },
    ]),
  );
  kept.set(unread, counts);
  return counts;
};

export const allRead: Unread = { unread_count: 0, has_unread_mention: false };
