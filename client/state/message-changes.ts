import { set, union, without } from './list.ts';
import { mentioningFlags } from './messages.ts';
import { type EventOf, type Reducer, reducer, saysNothing } from './reducer.ts';
import type { State } from './state.ts';
import { moveUnread, removeUnread, type UnreadMessages } from './unread.ts';
import { isUnread } from './unread-places.ts';

type Update = EventOf<'update_message'>;

const remention = (unread: UnreadMessages, { message_id: id, flags }: Update): UnreadMessages => {
  if (!isUnread(unread, id)) return unread;
  const isMentioned = flags.some((flag) => mentioningFlags.includes(flag));
  const mentions = isMentioned ? union(unread.mentions, [id]) : without(unread.mentions, [id]);
  return mentions === unread.mentions ? unread : { ...unread, mentions };
};

const relocate = (unread: UnreadMessages, update: Update): UnreadMessages => {
  const { message_ids: ids, stream_id, new_stream_id, orig_subject, subject } = update;
  const channel = new_stream_id ?? stream_id;
  const topic = subject ?? orig_subject;
  return channel === undefined || topic === undefined ? unread : moveUnread(unread, ids, channel, topic);
};

const update = (state: State, event: Update): State => {
  const { unread_msgs: unread } = state;
  if (unread === undefined) return state;
  const moved = relocate(unread, event);
  return set(state, { unread_msgs: event.content === undefined ? moved : remention(moved, event) });
};

const remove = (state: State, event: EventOf<'delete_message'>): State => {
  const ids = event.message_ids ?? (event.message_id === undefined ? [] : [event.message_id]);
  const { unread_msgs: unread, starred_messages: starred } = state;
  return set(state, {
    unread_msgs: unread && removeUnread(unread, ids),
    starred_messages: starred && without(starred, ids),
  });
};

export const messageChanges: readonly Reducer[] = [
  reducer('update_message', update),
  reducer('delete_message', remove),
  saysNothing('typing_edit_message/start'),
  saysNothing('typing_edit_message/stop'),
];
