/** The reader's own marks: what is unread, and what is starred. */
import { flagsAdded, flagsRemoved, type MessageDetails } from '@parlance/protocol/message-flags';
import { set, union, without } from './list.ts';
import type { MessageState } from './messages.ts';
import { type Reducer, reducer } from './reducer.ts';
import { addUnread, removeUnread } from './unread.ts';

const placeOf = (details: MessageDetails) =>
  details.type === 'stream'
    ? { channel: details.stream_id!, topic: details.topic! }
    : { others: [...(details.user_ids ?? [])].sort((a, b) => a - b) };

const star = (state: MessageState, ids: readonly number[]) =>
  set(state, { starred_messages: union(state.starred_messages ?? [], ids) });
const unstar = (state: MessageState, ids: readonly number[]) =>
  set(state, { starred_messages: without(state.starred_messages ?? [], ids) });

const read = (state: MessageState, ids: readonly number[]) =>
  state.unread_msgs === undefined ? state : set(state, { unread_msgs: removeUnread(state.unread_msgs, ids) });

const unread = (state: MessageState, details: Readonly<Record<string, MessageDetails>>) => {
  const { unread_msgs: before, user_id: reader } = state;
  if (before === undefined || reader === undefined) return state;
  const after = Object.entries(details).reduce(
    (all, [id, one]) =>
      addUnread(all, reader, { id: Number(id), mentions: one.mentioned === true, place: placeOf(one) }),
    before,
  );
  return set(state, { unread_msgs: after });
};

export const flags: readonly Reducer[] = [
  reducer(flagsAdded, (state: MessageState, { flag, messages }) => {
    if (flag === 'read') return read(state, messages);
    return flag === 'starred' ? star(state, messages) : state;
  }),
  reducer(flagsRemoved, (state: MessageState, { flag, messages, message_details }) => {
    if (flag === 'read') return unread(state, message_details ?? {});
    return flag === 'starred' ? unstar(state, messages) : state;
  }),
];
