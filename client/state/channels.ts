import { drop, set, without } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';
import type { State } from './state.ts';

interface Known {
  readonly stream_id: number;
  readonly subscriber_count: number;
  readonly subscribers?: readonly number[] | undefined;
  readonly partial_subscribers?: readonly number[] | undefined;
}

type Change = <T extends Known>(channel: T) => T;

const mapIn = <T extends Known>(items: readonly T[] | undefined, ids: readonly number[], change: Change) =>
  items?.some(({ stream_id }) => ids.includes(stream_id))
    ? items.map((one) => (ids.includes(one.stream_id) ? change(one) : one))
    : items;

const changeChannels = (state: State, ids: readonly number[], change: Change): State =>
  set(state, {
    subscriptions: mapIn(state.subscriptions, ids, change),
    unsubscribed: mapIn(state.unsubscribed, ids, change),
    never_subscribed: mapIn(state.never_subscribed, ids, change),
    streams: mapIn(state.streams, ids, change),
  });

const withoutIds = <T extends Known>(items: readonly T[] | undefined, ids: readonly number[]) =>
  drop(items, ({ stream_id }) => ids.includes(stream_id));

/** An absent subscriber list stays absent. */
const withSubscribers = <T extends Known>(
  channel: T,
  added: number,
  change: (ids: readonly number[]) => readonly number[],
): T => ({
  ...channel,
  subscriber_count: channel.subscriber_count + added,
  ...(channel.subscribers && { subscribers: change(channel.subscribers) }),
  ...(channel.partial_subscribers && { partial_subscribers: change(channel.partial_subscribers) }),
});

const addPeers =
  (users: readonly number[]): Change =>
  (channel) =>
    withSubscribers(channel, users.length, (ids) => [...ids, ...users]);

const removePeers =
  (users: readonly number[]): Change =>
  (channel) =>
    withSubscribers(channel, -users.length, (ids) => without(ids, users));

export const channels: readonly Reducer[] = [
  reducer('stream/create', (state, { streams }) =>
    set(state, {
      streams: state.streams && [...state.streams, ...streams],
      never_subscribed: state.never_subscribed && [
        ...state.never_subscribed,
        ...streams.map((one) => ({ ...one, subscribers: [] })),
      ],
    }),
  ),
  reducer('stream/delete', (state, { stream_ids: ids }) =>
    set(state, {
      subscriptions: withoutIds(state.subscriptions, ids),
      unsubscribed: withoutIds(state.unsubscribed, ids),
      never_subscribed: withoutIds(state.never_subscribed, ids),
      streams: withoutIds(state.streams, ids),
    }),
  ),
  reducer('stream/update', (state, update) => {
    const { rendered_description, history_public_to_subscribers, is_web_public } = update;
    const beside = Object.entries({ rendered_description, history_public_to_subscribers, is_web_public });
    const news = {
      ...Object.fromEntries(beside.filter(([, value]) => value !== undefined)),
      [update.property]: update.value,
    };
    return changeChannels(state, [update.stream_id], (channel) => ({ ...channel, ...news }));
  }),
  reducer('subscription/add', (state, { subscriptions }) => {
    const byId = new Map(subscriptions.map((one) => [one.stream_id, one]));
    const ids = [...byId.keys()];
    const others = withoutIds(state.subscriptions, ids);
    return set(state, {
      streams: mapIn(state.streams, ids, (one) => ({
        ...one,
        subscriber_count: byId.get(one.stream_id)!.subscriber_count,
      })),
      subscriptions: others && [...others, ...subscriptions],
      unsubscribed: withoutIds(state.unsubscribed, ids),
      never_subscribed: withoutIds(state.never_subscribed, ids),
    });
  }),
  reducer('subscription/remove', (state, { subscriptions }) => {
    const ids = subscriptions.map((one) => one.stream_id);
    const own = state.user_id === undefined ? [] : [state.user_id];
    const left = changeChannels(state, ids, removePeers(own));
    const gone = (left.subscriptions ?? []).filter((one) => ids.includes(one.stream_id));
    return set(left, {
      subscriptions: withoutIds(left.subscriptions, ids),
      unsubscribed: left.unsubscribed && [...left.unsubscribed, ...gone],
    });
  }),
  // Preferences may change while the reader leaves, and stay for a return.
  reducer('subscription/update', (state, { stream_id, property, value }) => {
    const change: Change = (one) => ({ ...one, [property]: value });
    return set(state, {
      subscriptions: mapIn(state.subscriptions, [stream_id], change),
      unsubscribed: mapIn(state.unsubscribed, [stream_id], change),
    });
  }),
  reducer('subscription/peer_add', (state, { stream_ids, user_ids }) =>
    changeChannels(state, stream_ids, addPeers(user_ids)),
  ),
  // The reader's own leaving has its own event.
  reducer('subscription/peer_remove', (state, { stream_ids, user_ids }) =>
    changeChannels(state, stream_ids, removePeers(user_ids.filter((id) => id !== state.user_id))),
  ),
  reducer('default_streams', (state, { default_streams }) =>
    set(state, { realm_default_streams: default_streams }),
  ),
];
