/** Channels and subscriptions, as they stand in the answer of POST /register. */
import {
  defaultChannels,
  peerAdd,
  peerRemove,
  streamCreate,
  streamDelete,
  streamUpdate,
  subscriptionAdd,
  subscriptionRemove,
  subscriptionUpdate,
} from '@parlance/protocol/channel-events';
import { type Reducer, reducer } from './reducer.ts';

interface Known {
  readonly stream_id: number;
  readonly subscriber_count: number;
  readonly subscribers?: readonly number[];
  readonly partial_subscribers?: readonly number[];
}

/** Keys that were not asked for are absent. */
interface ChannelState {
  readonly subscriptions?: readonly Known[];
  readonly unsubscribed?: readonly Known[];
  readonly never_subscribed?: readonly Known[];
  readonly streams?: readonly Known[];
  readonly realm_default_streams?: readonly number[];
  readonly user_id?: number;
}

const lists = ['subscriptions', 'unsubscribed', 'never_subscribed', 'streams'] as const;
type List = (typeof lists)[number];

/** Changes every list that the client has. */
const changeLists = (
  state: ChannelState,
  change: (items: readonly Known[], list: List) => readonly Known[],
): ChannelState => {
  const changed: Partial<Record<List, readonly Known[]>> = {};
  for (const list of lists) {
    const items = state[list];
    if (items !== undefined) changed[list] = change(items, list);
  }
  return { ...state, ...changed };
};

const changeChannels = (
  state: ChannelState,
  ids: readonly number[],
  change: (channel: Known) => Known,
): ChannelState =>
  changeLists(state, (items) => items.map((one) => (ids.includes(one.stream_id) ? change(one) : one)));

const withoutIds = (items: readonly Known[], ids: readonly number[]) =>
  items.filter((one) => !ids.includes(one.stream_id));

const addPeers = (channel: Known, users: readonly number[]): Known => ({
  ...channel,
  subscriber_count: channel.subscriber_count + users.length,
  ...(channel.subscribers && { subscribers: [...channel.subscribers, ...users] }),
  ...(channel.partial_subscribers && { partial_subscribers: [...channel.partial_subscribers, ...users] }),
});

const removePeers = (channel: Known, users: readonly number[]): Known => {
  const rest = (ids: readonly number[]) => ids.filter((id) => !users.includes(id));
  return {
    ...channel,
    subscriber_count: channel.subscriber_count - users.length,
    ...(channel.subscribers && { subscribers: rest(channel.subscribers) }),
    ...(channel.partial_subscribers && { partial_subscribers: rest(channel.partial_subscribers) }),
  };
};

export const channels: readonly Reducer[] = [
  reducer(streamCreate, (state: ChannelState, { streams }) =>
    changeLists(state, (items, list) => {
      if (list === 'streams') return [...items, ...streams];
      if (list !== 'never_subscribed') return items;
      return [...items, ...streams.map((one) => ({ ...one, subscribers: [] }))];
    }),
  ),
  reducer(streamDelete, (state: ChannelState, { stream_ids }) =>
    changeLists(state, (items) => withoutIds(items, stream_ids)),
  ),
  reducer(streamUpdate, (state: ChannelState, update) => {
    const {
      id: _id,
      type: _type,
      op: _op,
      stream_id,
      name: _name,
      property,
      value,
      ...beside
    } = {
      type: undefined,
      op: undefined,
      ...update,
    };
    return changeChannels(state, [stream_id], (channel) => ({ ...channel, ...beside, [property]: value }));
  }),
  reducer(subscriptionAdd, (state: ChannelState, { subscriptions }) => {
    const byId = new Map(subscriptions.map((one) => [one.stream_id, one]));
    return changeLists(state, (items, list) => {
      if (list === 'streams')
        return items.map((one) => ({
          ...one,
          subscriber_count: byId.get(one.stream_id)?.subscriber_count ?? one.subscriber_count,
        }));
      const others = withoutIds(items, [...byId.keys()]);
      return list === 'subscriptions' ? [...others, ...subscriptions] : others;
    });
  }),
  reducer(subscriptionRemove, (state: ChannelState, { subscriptions }) => {
    const ids = subscriptions.map((one) => one.stream_id);
    const own = state.user_id === undefined ? [] : [state.user_id];
    const left = changeChannels(state, ids, (channel) => removePeers(channel, own));
    const gone = (left.subscriptions ?? []).filter((one) => ids.includes(one.stream_id));
    return changeLists(left, (items, list) => {
      if (list === 'subscriptions') return withoutIds(items, ids);
      return list === 'unsubscribed' ? [...items, ...gone] : items;
    });
  }),
  // A preference may change while its channel is being left, and is kept for a return.
  reducer(subscriptionUpdate, (state: ChannelState, { stream_id, property, value }) => {
    const change = (list: readonly Known[]) =>
      list.map((one) => (one.stream_id === stream_id ? { ...one, [property]: value } : one));
    return {
      ...state,
      ...(state.subscriptions && { subscriptions: change(state.subscriptions) }),
      ...(state.unsubscribed && { unsubscribed: change(state.unsubscribed) }),
    };
  }),
  reducer(peerAdd, (state: ChannelState, { stream_ids, user_ids }) =>
    changeChannels(state, stream_ids, (channel) => addPeers(channel, user_ids)),
  ),
  // Who leaves together with others is told of all of them, and of the own leaving apart from it.
  reducer(peerRemove, (state: ChannelState, { stream_ids, user_ids }) => {
    const others = user_ids.filter((id) => id !== state.user_id);
    return changeChannels(state, stream_ids, (channel) => removePeers(channel, others));
  }),
  reducer(defaultChannels, (state: ChannelState, { default_streams }) =>
    state.realm_default_streams === undefined ? state : { ...state, realm_default_streams: default_streams },
  ),
];
