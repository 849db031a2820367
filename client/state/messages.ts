/** Unread, starred and latest messages, without their content. */
import { put, set, union, without } from './list.ts';
import { type EventOf, type Reducer, reducer, saysNothing } from './reducer.ts';
import type { State } from './state.ts';
import { type Added, addUnread, leaveChannels, nothingUnread, removeUnread } from './unread.ts';

export const mentioningFlags = ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'];

type Message = EventOf<'message'>['message'];

/** Without the reader; empty for a message to oneself. */
const othersOf = ({ display_recipient }: Message, reader: number): number[] =>
  typeof display_recipient === 'string'
    ? []
    : display_recipient
        .map(({ id }) => id)
        .filter((id) => id !== reader)
        .sort((a, b) => a - b);

const placeOf = (message: Message, reader: number) =>
  message.type === 'stream'
    ? { channel: message.stream_id!, topic: message.subject }
    : { others: othersOf(message, reader) };

const receive = (state: State, { message, flags }: EventOf<'message'>): State => {
  const { user_id: reader, unread_msgs: unread, starred_messages: starred } = state;
  const always = {
    max_message_id: message.id,
    starred_messages: flags.includes('starred') ? starred && union(starred, [message.id]) : undefined,
  };
  // Direct conversations depend on the reader's id.
  if (reader === undefined) return set(state, always);
  const mentions = flags.some((flag) => mentioningFlags.includes(flag)) ? [message.id] : [];
  const conversation = { max_message_id: message.id, user_ids: othersOf(message, reader) };
  return set(state, {
    ...always,
    recent_private_conversations:
      message.type === 'private'
        ? put(state.recent_private_conversations, [conversation], ({ user_ids }) => user_ids.join())
        : undefined,
    unread_msgs: flags.includes('read')
      ? undefined
      : unread && addUnread(unread, reader, { ids: [message.id], mentions, place: placeOf(message, reader) }),
  });
};

const addFlag = (state: State, { flag, messages, all }: EventOf<'update_message_flags/add'>): State => {
  const { starred_messages: starred, unread_msgs: unread } = state;
  if (flag === 'starred') return set(state, { starred_messages: starred && union(starred, messages) });
  return flag === 'read'
    ? set(state, { unread_msgs: unread && (all ? nothingUnread : removeUnread(unread, messages)) })
    : state;
};

type Details = NonNullable<EventOf<'update_message_flags/remove'>['message_details']>[string];

const placeOfDetails = (details: Details) =>
  details.type === 'stream'
    ? { channel: details.stream_id!, topic: details.topic! }
    : { others: details.user_ids ?? [] };

/** One step for each conversation, not for each message: there may be thousands. */
const removeFlag = (state: State, event: EventOf<'update_message_flags/remove'>): State => {
  const { flag, messages, message_details: details = {} } = event;
  const { starred_messages: starred, unread_msgs: unread, user_id: reader } = state;
  if (flag === 'starred' && starred !== undefined)
    return set(state, { starred_messages: without(starred, messages) });
  if (flag !== 'read' || unread === undefined || reader === undefined) return state;
  const conversations = new Map<string, Added & Record<'ids' | 'mentions', number[]>>();
  for (const [id, one] of Object.entries(details)) {
    const place = placeOfDetails(one);
    const key = JSON.stringify(place);
    const added = conversations.get(key) ?? { ids: [], mentions: [], place };
    conversations.set(key, added);
    added.ids.push(Number(id));
    if (one.mentioned) added.mentions.push(Number(id));
  }
  return set(state, {
    unread_msgs: [...conversations.values()].reduce(
      (soFar, added) => addUnread(soFar, reader, added),
      unread,
    ),
  });
};

export const messages: readonly Reducer[] = [
  reducer('message', receive),
  reducer('update_message_flags/add', addFlag),
  reducer('update_message_flags/remove', removeFlag),
  // Leaving a channel marks it as read.
  reducer('subscription/remove', (state, { subscriptions }) =>
    state.unread_msgs === undefined
      ? state
      : {
          ...state,
          unread_msgs: leaveChannels(
            state.unread_msgs,
            subscriptions.map(({ stream_id }) => stream_id),
          ),
        },
  ),
  saysNothing('typing/start'),
  saysNothing('typing/stop'),
];
