/** What edits, moves and deletions change of what a client keeps of messages. */
import { messagesDeleted } from '@parlance/protocol/message-delete';
import { editTypingStart, editTypingStop, messageUpdated } from '@parlance/protocol/message-edit';
import { set, union, without } from './list.ts';
import { type MessageState, mentioningFlags } from './messages.ts';
import { type EventOf, type Reducer, reducer, saysNothing } from './reducer.ts';
import { moveUnread, removeUnread, type UnreadMessages } from './unread.ts';

type Update = EventOf<typeof messageUpdated>;

/** A message that the reader had read, or does not know, is no concern of the counts. */
const isUnread = (unread: UnreadMessages, id: number): boolean =>
  [...unread.pms, ...unread.streams, ...unread.huddles].some(({ unread_message_ids }) =>
    unread_message_ids.includes(id),
  );

const remention = (unread: UnreadMessages, { message_id: id, flags }: Update): UnreadMessages => {
  if (!isUnread(unread, id)) return unread;
  const isMentioned = flags.some((flag) => mentioningFlags.includes(flag));
  const mentions = isMentioned ? union(unread.mentions, [id]) : without(unread.mentions, [id]);
  return { ...unread, mentions };
};

const relocate = (unread: UnreadMessages, update: Update): UnreadMessages => {
  const { message_ids: ids, stream_id, new_stream_id, orig_subject, subject } = update;
  const channel = new_stream_id ?? stream_id;
  const topic = subject ?? orig_subject;
  return channel === undefined || topic === undefined ? unread : moveUnread(unread, ids, channel, topic);
};

const update = (state: MessageState, event: Update): MessageState => {
  const { unread_msgs: unread } = state;
  if (unread === undefined) return state;
  const moved = relocate(unread, event);
  return { ...state, unread_msgs: event.content === undefined ? moved : remention(moved, event) };
};

const remove = (state: MessageState, event: EventOf<typeof messagesDeleted>): MessageState => {
  const ids = event.message_ids ?? (event.message_id === undefined ? [] : [event.message_id]);
  const { unread_msgs: unread, starred_messages: starred } = state;
  return set(state, {
    ...(unread === undefined ? {} : { unread_msgs: removeUnread(unread, ids) }),
    ...(starred === undefined ? {} : { starred_messages: without(starred, ids) }),
  });
};

export const messageChanges: readonly Reducer[] = [
  reducer(messageUpdated, update),
  reducer(messagesDeleted, remove),
  saysNothing(editTypingStart),
  saysNothing(editTypingStop),
];
