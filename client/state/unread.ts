/** What is unread, as sets of message ids by conversation. They are counted when all else is known (`count-unread.ts`). */
import { lowerCase } from '@parlance/protocol/lower-case';
import { union, without } from './list.ts';

export interface UnreadMessages {
  readonly count: number;
  readonly pms: readonly {
    readonly other_user_id: number;
    readonly sender_id: number;
    readonly unread_message_ids: readonly number[];
  }[];
  readonly streams: readonly {
    readonly stream_id: number;
    readonly topic: string;
    readonly unread_message_ids: readonly number[];
  }[];
  readonly huddles: readonly {
    readonly user_ids_string: string;
    readonly unread_message_ids: readonly number[];
  }[];
  readonly mentions: readonly number[];
  readonly old_unreads_missing: boolean;
}

/** Where a message is, and whether it speaks to the reader. */
export interface UnreadMessage {
  readonly id: number;
  readonly mentions: boolean;
  readonly place:
    | { readonly channel: number; readonly topic: string }
    /** Everybody in the conversation but the reader; nobody where the reader writes to themself. */
    | { readonly others: readonly number[] };
}

interface Holder {
  readonly unread_message_ids: readonly number[];
}

const addTo = <T extends Holder>(holders: readonly T[], key: Omit<T, keyof Holder>, id: number): T[] => {
  const fits = (holder: T) => Object.entries(key).every(([name, value]) => holder[name as keyof T] === value);
  if (!holders.some(fits)) return [...holders, { ...key, unread_message_ids: [id] } as unknown as T];
  return holders.map((holder) =>
    fits(holder) ? { ...holder, unread_message_ids: union(holder.unread_message_ids, [id]) } : holder,
  );
};

type Topic = UnreadMessages['streams'][number];

/** A topic is one whatever the case of its letters; it is called as its newest message calls it. `added` ascending. */
const addToTopic = (
  topics: readonly Topic[],
  channel: number,
  name: string,
  added: readonly number[],
): Topic[] => {
  const isIt = ({ stream_id, topic }: Topic) => stream_id === channel && lowerCase(topic) === lowerCase(name);
  const known = topics.find(isIt);
  const ids = union(known?.unread_message_ids ?? [], added);
  const topic = known === undefined || ids.at(-1) === added.at(-1) ? name : known.topic;
  return [...topics.filter((one) => !isIt(one)), { stream_id: channel, topic, unread_message_ids: ids }];
};

const removeFrom = <T extends Holder>(holders: readonly T[], ids: readonly number[]): T[] =>
  holders
    .map((holder) => ({ ...holder, unread_message_ids: without(holder.unread_message_ids, ids) }))
    .filter((holder) => holder.unread_message_ids.length > 0);

/** `reader` is whose messages these are. */
export const addUnread = (unread: UnreadMessages, reader: number, message: UnreadMessage): UnreadMessages => {
  const { id, place } = message;
  const mentions = message.mentions ? union(unread.mentions, [id]) : unread.mentions;
  if ('channel' in place)
    return { ...unread, mentions, streams: addToTopic(unread.streams, place.channel, place.topic, [id]) };
  if (place.others.length < 2) {
    const other = place.others[0] ?? reader;
    const key = { other_user_id: other, sender_id: other };
    return { ...unread, mentions, pms: addTo(unread.pms, key, id) };
  }
  const everybody = union(place.others, [reader]).join(',');
  return { ...unread, mentions, huddles: addTo(unread.huddles, { user_ids_string: everybody }, id) };
};

export const removeUnread = (unread: UnreadMessages, ids: readonly number[]): UnreadMessages => ({
  ...unread,
  pms: removeFrom(unread.pms, ids),
  streams: removeFrom(unread.streams, ids),
  huddles: removeFrom(unread.huddles, ids),
  mentions: without(unread.mentions, ids),
});

/** Those of the messages that are unread are so in another place; `ids` ascending. */
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
