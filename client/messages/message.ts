import type { Endpoints } from '@parlance/protocol/contract';
import type { Answer } from '@parlance/protocol/endpoint';
import { eventKey } from '@parlance/protocol/event-key';
import { isResolution } from '@parlance/protocol/topics/resolved';
import type { Frozen } from '../frozen.ts';
import type { EventOf } from '../state/reducer.ts';

type Answered = Frozen<Answer<Endpoints['getMessages']>['messages'][number]>;
/** Search highlights belong to the searching window. */
export type Message = Omit<Answered, 'match_content' | 'match_subject'>;

const messageEvents = [
  'message',
  'update_message',
  'delete_message',
  'reaction/add',
  'reaction/remove',
  'submessage',
  'update_message_flags/add',
  'update_message_flags/remove',
  // Leaving a channel marks it as read.
  'subscription/remove',
] as const;

/** Events never change `recipient_id` and `edit_history`. Pages take names from the state. */
export type MessageEvent = {
  [K in (typeof messageEvents)[number]]: EventOf<K>;
}[(typeof messageEvents)[number]];

const keys: ReadonlySet<string> = new Set(messageEvents);

export interface AnyEvent {
  readonly type: string;
  readonly op?: unknown;
}

export const isMessageEvent = (event: AnyEvent): event is MessageEvent =>
  keys.has(eventKey(event.type, event.op));

export const isMove = (event: EventOf<'update_message'>): boolean =>
  event.subject !== undefined || event.new_stream_id !== undefined;
export const isEdit = (event: EventOf<'update_message'>): boolean => event.rendered_content !== undefined;

export const received = ({ message, flags }: EventOf<'message'>): Message => ({ ...message, flags });

const edited = (message: Message, event: EventOf<'update_message'>): Message => {
  const { rendered_content, content, is_me_message, flags, topic_links } = event;
  if (rendered_content === undefined) return message;
  const isHtml = message.content_type === 'text/html';
  const isHistorical = message.flags.includes('historical');
  return {
    ...message,
    content: isHtml ? rendered_content : (content ?? message.content),
    is_me_message: is_me_message ?? message.is_me_message,
    flags: isHistorical && !flags.includes('historical') ? [...flags, 'historical'] : flags,
    ...(topic_links === undefined ? {} : { topic_links }),
    ...(event.rendering_only ? {} : { last_edit_timestamp: event.edit_timestamp }),
  };
};

const moved = (
  message: Message,
  event: EventOf<'update_message'>,
  channelName: string | undefined,
): Message => {
  const { subject = message.subject, new_stream_id: channel, topic_links, edit_timestamp } = event;
  const isCounted = channel !== undefined || !isResolution(event.orig_subject ?? message.subject, subject);
  return {
    ...message,
    subject,
    ...(channel === undefined
      ? {}
      : { stream_id: channel, display_recipient: channelName ?? message.display_recipient }),
    ...(topic_links === undefined ? {} : { topic_links }),
    ...(isCounted ? { last_moved_timestamp: edit_timestamp } : {}),
  };
};

/** `channelName`: the target of a move, if known. */
export const updated = (
  message: Message,
  event: EventOf<'update_message'>,
  channelName: string | undefined,
): Message => {
  const now = event.message_id === message.id ? edited(message, event) : message;
  return isMove(event) && event.message_ids.includes(message.id) ? moved(now, event, channelName) : now;
};

type Reaction = EventOf<'reaction/add'> | EventOf<'reaction/remove'>;
const isSame = (one: Message['reactions'][number], { user_id, reaction_type, emoji_code }: Reaction) =>
  one.user_id === user_id && one.reaction_type === reaction_type && one.emoji_code === emoji_code;

export const reacted = (message: Message, event: Reaction): Message => {
  if (message.reactions.some((one) => isSame(one, event))) return message;
  const { emoji_name, emoji_code, reaction_type, user_id } = event;
  return {
    ...message,
    reactions: [...message.reactions, { emoji_name, emoji_code, reaction_type, user_id }],
  };
};

export const unreacted = (message: Message, event: EventOf<'reaction/remove'>): Message => {
  const reactions = message.reactions.filter((one) => !isSame(one, event));
  return reactions.length === message.reactions.length ? message : { ...message, reactions };
};

export const withSubmessage = (message: Message, event: EventOf<'submessage'>): Message => {
  const { submessage_id: id, msg_type, content, message_id, sender_id } = event;
  if (message.submessages.some((one) => one.id === id)) return message;
  const all = [...message.submessages, { id, msg_type, content, message_id, sender_id }];
  return { ...message, submessages: all.sort((one, other) => one.id - other.id) };
};

export const flagged = (message: Message, flag: string, isSet: boolean): Message => {
  if (message.flags.includes(flag) === isSet) return message;
  const flags = isSet ? [...message.flags, flag] : message.flags.filter((one) => one !== flag);
  return { ...message, flags };
};
