import { visibilityPolicies } from '@parlance/protocol/topics/visibility-policies';
import { set } from '../state/list.ts';
import type { State } from '../state/state.ts';
import { isMuted, policyIn } from '../state/topic-wishes.ts';
import { type Conversation, keyOf, type Name } from './conversation.ts';
import { allRead, unreadCounts } from './unread.ts';

/** The filters of the call. */
export interface Filter {
  readonly unread?: boolean;
  readonly participated?: boolean;
  readonly followed?: boolean;
  readonly direct?: boolean;
  readonly channel_ids?: readonly number[];
  readonly include_muted?: boolean;
}

const isWantedTopic = (
  name: Extract<Name, { readonly topic: string }>,
  filter: Filter,
  state: State,
): boolean => {
  if (filter.direct === true || filter.channel_ids?.includes(name.stream_id) === false) return false;
  const { subscriptions } = state;
  const channel = subscriptions?.find(({ stream_id }) => stream_id === name.stream_id);
  if (subscriptions !== undefined && (channel === undefined || channel.is_archived === true)) return false;
  const policy = policyIn(state, name.stream_id, name.topic);
  if (filter.followed === true && policy !== visibilityPolicies.followed) return false;
  return filter.include_muted === true || !isMuted(policy, channel?.is_muted === true);
};

const isWantedDirect = (people: readonly number[], filter: Filter, { muted_users = [] }: State): boolean => {
  if (filter.followed === true || filter.channel_ids !== undefined) return false;
  if (filter.include_muted === true || people.length === 0) return true;
  const muted = new Set(muted_users.map(({ id }) => id));
  return people.some((id) => !muted.has(id));
};

/** Judges by the state alone; only the service knows where the reader participated. */
export const mayBeWanted = (name: Name, filter: Filter, state: State): boolean => {
  const isPlaceWanted =
    'topic' in name ? isWantedTopic(name, filter, state) : isWantedDirect(name.user_ids, filter, state);
  if (!isPlaceWanted || filter.unread !== true || state.unread_msgs === undefined) return isPlaceWanted;
  return unreadCounts(state.unread_msgs, state.user_id!).has(keyOf(name));
};

export const isWanted = (conversation: Conversation, filter: Filter, state: State): boolean =>
  (filter.participated !== true || conversation.participated) &&
  (filter.unread !== true || conversation.unread_count > 0) &&
  mayBeWanted(conversation, filter, state);

/** As the state has it: unread messages and the topic's policy. The same object where nothing differs. */
export const asInState = (conversation: Conversation, state: State): Conversation => {
  const { unread_msgs: unread, user_topics: topics, user_id: reader } = state;
  const counts = unread && unreadCounts(unread, reader!);
  const isPlain = conversation.type === 'direct' || topics === undefined;
  return set<Conversation>(conversation, {
    ...(counts && (counts.get(keyOf(conversation)) ?? allRead)),
    ...(isPlain ? {} : { visibility_policy: policyIn(state, conversation.stream_id, conversation.topic) }),
  });
};
