/**
 * Finds an unread message's conversation by id. Each version of the state takes over the last index, updated
 * for changed conversations.
 */
import type { UnreadMessages } from './unread.ts';

export type UnreadConversation =
  | UnreadMessages['pms'][number]
  | UnreadMessages['streams'][number]
  | UnreadMessages['huddles'][number];

type Places = Map<number, UnreadConversation>;
const kept = new WeakMap<UnreadMessages, Places>();

const conversationsOf = ({ pms, streams, huddles }: UnreadMessages): readonly UnreadConversation[] => [
  ...pms,
  ...streams,
  ...huddles,
];

const placesOf = (unread: UnreadMessages): Places => {
  const known = kept.get(unread);
  if (known !== undefined) return known;
  const places: Places = new Map();
  for (const one of conversationsOf(unread)) for (const id of one.unread_message_ids) places.set(id, one);
  kept.set(unread, places);
  return places;
};

/** Returns undefined for read or unknown messages. */
export const unreadPlace = (unread: UnreadMessages, id: number): UnreadConversation | undefined =>
  placesOf(unread).get(id);

export const isUnread = (unread: UnreadMessages, id: number): boolean => placesOf(unread).has(id);

export const carryPlaces = (before: UnreadMessages | undefined, after: UnreadMessages | undefined): void => {
  const places = before && kept.get(before);
  if (places === undefined || after === undefined || before === after || kept.has(after)) return;
  const now = new Set(conversationsOf(after));
  for (const one of conversationsOf(before!)) {
    if (now.delete(one)) continue;
    for (const id of one.unread_message_ids) places.delete(id);
  }
  for (const one of now) for (const id of one.unread_message_ids) places.set(id, one);
  kept.delete(before!);
  kept.set(after, places);
};
