/**
 * Finds an unread message's conversation by id. A version of the state takes over an earlier index when it needs one,
 * updated for changed conversations.
 */
import type { UnreadMessages } from './unread.ts';

export type UnreadConversation =
  | UnreadMessages['pms'][number]
  | UnreadMessages['streams'][number]
  | UnreadMessages['huddles'][number];

type Places = Map<number, UnreadConversation>;
const kept = new WeakMap<UnreadMessages, Places>();
/** The version whose index each later one may take over. */
const origins = new WeakMap<UnreadMessages, UnreadMessages>();

const conversationsOf = ({ pms, streams, huddles }: UnreadMessages): readonly UnreadConversation[] => [
  ...pms,
  ...streams,
  ...huddles,
];

const placesOf = (unread: UnreadMessages): Places => {
  let places = kept.get(unread);
  if (places !== undefined) return places;
  const origin = origins.get(unread)!;
  const now = new Set(conversationsOf(unread));
  places = kept.get(origin);
  if (places === undefined) places = new Map();
  else
    for (const one of conversationsOf(origin))
      if (!now.delete(one)) for (const id of one.unread_message_ids) places.delete(id);
  for (const one of now) for (const id of one.unread_message_ids) places.set(id, one);
  // Else each version would hold the one before.
  origins.delete(unread);
  kept.delete(origin);
  kept.set(unread, places);
  return places;
};

/** Returns undefined for read or unknown messages. */
export const unreadPlace = (unread: UnreadMessages, id: number): UnreadConversation | undefined =>
  placesOf(unread).get(id);

export const isUnread = (unread: UnreadMessages, id: number): boolean => placesOf(unread).has(id);

/** Only notes the version, since a thousand events may follow each other before the index is needed. */
export const carryPlaces = (before: UnreadMessages | undefined, after: UnreadMessages | undefined): void => {
  const origin = before && (kept.has(before) ? before : origins.get(before));
  if (origin && after) origins.set(after, origin);
};
