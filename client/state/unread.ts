/** Unread message ids by conversation; `count-unread.ts` counts them. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { set, union, without } from './list.ts';
import type { State } from './state.ts';

export type UnreadMessages = NonNullable<State['unread_msgs']>;

/** Messages of one conversation that are unread now. */
export interface Added {
  /** Ascending. */
  readonly ids: readonly number[];
  /** Those that mention the reader. */
  readonly mentions: readonly number[];
  readonly place:
    | { readonly channel: number; readonly topic: string }
    /** Without the reader; empty for a message to oneself. */
    | { readonly others: readonly number[] };
}

interface Holder {
  readonly unread_message_ids: readonly number[];
}

/** Adds the conversation if it is new; `name` identifies it. */
const addTo = <T extends Holder>(holders: readonly T[], begun: T, name: keyof T): readonly T[] =>
  holders.some((one) => one[name] === begun[name])
    ? holders.map((one) => (one[name] === begun[name] ? withIds(one, begun.unread_message_ids) : one))
    : [...holders, begun];

const withIds = <T extends Holder>(holder: T, added: readonly number[]): T => {
  const ids = union(holder.unread_message_ids, added);
  return ids === holder.unread_message_ids ? holder : { ...holder, unread_message_ids: ids };
};

type Topic = UnreadMessages['streams'][number];

/** Topic names ignore case; the newest message decides the spelling. `added` ascending. */
const addToTopic = (
  topics: readonly Topic[],
  channel: number,
  name: string,
  added: readonly number[],
): readonly Topic[] => {
  const spelt = (as: (topic: string) => string) =>
    topics.find(({ stream_id, topic }) => stream_id === channel && as(topic) === as(name));
  // Nearly all come with the known spelling, and a thousand may come at once.
  const known = spelt(String) ?? spelt(lowerCase);
  const before = known?.unread_message_ids ?? [];
  const ids = (before.at(-1) ?? 0) < added[0]! ? [...before, ...added] : union(before, added);
  const topic = known === undefined || ids.at(-1) === added.at(-1) ? name : known.topic;
  return [...topics.filter((one) => one !== known), { stream_id: channel, topic, unread_message_ids: ids }];
};

const removeFrom = <T extends Holder>(holders: readonly T[], ids: readonly number[]): readonly T[] => {
  const rest = holders.flatMap((holder) => {
    const left = without(holder.unread_message_ids, ids);
    if (left === holder.unread_message_ids) return [holder];
    return left.length === 0 ? [] : [{ ...holder, unread_message_ids: left }];
  });
  return rest.length === holders.length && rest.every((holder, index) => holder === holders[index])
    ? holders
    : rest;
};

export const addUnread = (unread: UnreadMessages, reader: number, added: Added): UnreadMessages => {
  const { ids: unread_message_ids, place } = added;
  const rest = { ...unread, mentions: union(unread.mentions, added.mentions) };
  if ('channel' in place)
    return {
      ...rest,
      streams: addToTopic(unread.streams, place.channel, place.topic, unread_message_ids),
    };
  if (place.others.length < 2) {
    const other = place.others[0] ?? reader;
    const begun = { other_user_id: other, sender_id: other, unread_message_ids };
    return { ...rest, pms: addTo(unread.pms, begun, 'other_user_id') };
  }
  const everybody = union(place.others, [reader]).join(',');
  const begun = { user_ids_string: everybody, unread_message_ids };
  return { ...rest, huddles: addTo(unread.huddles, begun, 'user_ids_string') };
};

export const removeUnread = (unread: UnreadMessages, ids: readonly number[]): UnreadMessages =>
  set(unread, {
    pms: removeFrom(unread.pms, ids),
    streams: removeFrom(unread.streams, ids),
    huddles: removeFrom(unread.huddles, ids),
    mentions: without(unread.mentions, ids),
  });

/** Moves only unread messages; `ids` ascending. */
export const moveUnread = (
  unread: UnreadMessages,
  ids: readonly number[],
  channel: number,
  topic: string,
): UnreadMessages => {
  const moved = new Set(ids);
  const found = unread.streams
    .flatMap(({ unread_message_ids }) => unread_message_ids.filter((id) => moved.has(id)))
    .sort((a, b) => a - b);
  if (found.length === 0) return unread;
  const rest = removeFrom(unread.streams, found);
  return { ...unread, streams: addToTopic(rest, channel, topic, found) };
};

export const leaveChannels = (unread: UnreadMessages, channels: readonly number[]): UnreadMessages =>
  removeUnread(
    unread,
    unread.streams
      .filter(({ stream_id }) => channels.includes(stream_id))
      .flatMap(({ unread_message_ids }) => unread_message_ids),
  );

export const nothingUnread: UnreadMessages = {
  count: 0,
  pms: [],
  streams: [],
  huddles: [],
  mentions: [],
  old_unreads_missing: false,
};
