/**
 * The state in the field's words. Selectors return the same object, down to each item, while their inputs are
 * the same.
 */
import type { Item, State } from './state/state.ts';

/** Recomputes only for new inputs. */
export const selector = <const I extends readonly (keyof State)[], R>(
  inputs: I,
  make: (input: Pick<State, I[number]>) => R,
): ((state: Pick<State, I[number]>) => R) => {
  let last: { readonly input: Pick<State, I[number]>; readonly result: R } | undefined;
  return (state) => {
    const known = last;
    if (known !== undefined && inputs.every((name: I[number]) => known.input[name] === state[name]))
      return known.result;
    const result = make(state);
    last = { input: state, result };
    return result;
  };
};

/** Translates each object once. */
const each = <T extends object, R extends object>(translate: (item: T) => R): ((item: T) => R) => {
  const known = new WeakMap<T, R>();
  return (item) => {
    const before = known.get(item);
    if (before !== undefined) return before;
    const result = translate(item);
    known.set(item, result);
    return result;
  };
};

type Subscribed = Item<'subscriptions'>;
type Visible = Item<'never_subscribed'>;

/** Permissions keep their names. */
export type Channel = Omit<Visible, 'stream_id' | 'invite_only' | 'stream_weekly_traffic'> & {
  readonly id: number;
  readonly isPrivate: boolean;
  readonly weeklyTraffic: Visible['stream_weekly_traffic'];
  /** Undefined without a subscription. */
  readonly own: Subscribed | undefined;
};

const channelOf = (channel: Visible, own: Subscribed | undefined): Channel => {
  const { stream_id: id, invite_only: isPrivate, stream_weekly_traffic: weeklyTraffic, ...rest } = channel;
  return { ...rest, id, isPrivate, weeklyTraffic, own };
};
const subscribed = each((channel: Subscribed) => channelOf(channel, channel));
const visible = each((channel: Visible) => channelOf(channel, undefined));

/** Every channel visible to the reader. */
export const channelsOf = selector(
  ['subscriptions', 'unsubscribed', 'never_subscribed'],
  ({ subscriptions = [], unsubscribed = [], never_subscribed = [] }): ReadonlyMap<number, Channel> =>
    new Map(
      [...never_subscribed.map(visible), ...unsubscribed.map(visible), ...subscriptions.map(subscribed)].map(
        (channel) => [channel.id, channel],
      ),
    ),
);

/** Every user visible to the reader. */
export const peopleOf = selector(
  ['realm_users', 'realm_non_active_users', 'cross_realm_bots'],
  ({
    realm_users = [],
    realm_non_active_users = [],
    cross_realm_bots = [],
  }): ReadonlyMap<number, Item<'realm_users'>> =>
    new Map(
      [...cross_realm_bots, ...realm_non_active_users, ...realm_users].map((user) => [user.user_id, user]),
    ),
);

export interface UnreadTopic {
  readonly channel: number;
  readonly topic: string;
  readonly messages: readonly number[];
}
export interface UnreadDirect {
  /** Ascending, without the reader; only the reader in messages to oneself. */
  readonly people: readonly number[];
  readonly messages: readonly number[];
}
export interface Unread {
  readonly count: number;
  readonly topics: readonly UnreadTopic[];
  readonly direct: readonly UnreadDirect[];
  readonly mentions: readonly number[];
}

type WireUnread = NonNullable<State['unread_msgs']>;
const unreadTopic = each(
  ({ stream_id, topic, unread_message_ids }: WireUnread['streams'][number]): UnreadTopic => ({
    channel: stream_id,
    topic,
    messages: unread_message_ids,
  }),
);
const unreadPair = each(
  ({ other_user_id, unread_message_ids }: WireUnread['pms'][number]): UnreadDirect => ({
    people: [other_user_id],
    messages: unread_message_ids,
  }),
);
/** Cached per reader: each participant sees another conversation. */
const unreadGroup = each((group: WireUnread['huddles'][number]) => {
  const all = group.user_ids_string.split(',').map(Number);
  const byReader = new Map<number | undefined, UnreadDirect>();
  return (reader: number | undefined): UnreadDirect => {
    const known = byReader.get(reader);
    const result = known ?? {
      people: all.filter((id) => id !== reader),
      messages: group.unread_message_ids,
    };
    byReader.set(reader, result);
    return result;
  };
});

const nothing: Unread = { count: 0, topics: [], direct: [], mentions: [] };

export const unreadOf = selector(['unread_msgs', 'user_id'], ({ unread_msgs, user_id }): Unread => {
  if (unread_msgs === undefined) return nothing;
  const { count, streams, pms, huddles, mentions } = unread_msgs;
  const groups = huddles.map((group) => unreadGroup(group)(user_id));
  return { count, topics: streams.map(unreadTopic), direct: [...pms.map(unreadPair), ...groups], mentions };
});

export interface DirectConversation {
  readonly people: readonly number[];
  readonly newest: number;
}
const direct = each(
  ({ user_ids, max_message_id }: Item<'recent_private_conversations'>): DirectConversation => ({
    people: user_ids,
    newest: max_message_id,
  }),
);

/** Newest message first. */
export const directOf = selector(
  ['recent_private_conversations'],
  ({ recent_private_conversations: all = [] }): readonly DirectConversation[] =>
    all.map(direct).toSorted((one, other) => other.newest - one.newest),
);
