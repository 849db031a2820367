/**
 * Recounts when unread messages or the reader's mutes change. A client without subscriptions or topics counts
 * muted messages too.
 */
import type { State } from './state.ts';
import { isMuted, policyIn } from './topic-wishes.ts';
import type { UnreadMessages } from './unread.ts';

const inputs = ['unread_msgs', 'subscriptions', 'user_topics'] as const;

const size = (holders: readonly { readonly unread_message_ids: readonly number[] }[]): number =>
  holders.reduce((sum, { unread_message_ids: ids }) => sum + ids.length, 0);

const unmuted = ({ streams }: UnreadMessages, state: State) => {
  const { subscriptions = [] } = state;
  const muted = new Set(subscriptions.filter(({ is_muted }) => is_muted).map(({ stream_id }) => stream_id));
  return streams.filter(
    ({ stream_id, topic }) => !isMuted(policyIn(state, stream_id, topic), muted.has(stream_id)),
  );
};

export const countUnread = (before: State, after: State): State => {
  const { unread_msgs: unread } = after;
  if (unread === undefined || inputs.every((name) => before[name] === after[name])) return after;
  const count = size(unread.pms) + size(unread.huddles) + size(unmuted(unread, after));
  return count === unread.count ? after : { ...after, unread_msgs: { ...unread, count } };
};
