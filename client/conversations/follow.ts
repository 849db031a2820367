/** What events make of conversations. `state` is that after the event. */
import { eventKey } from '@parlance/protocol/event-key';
import type { AnyEvent } from '../messages/message.ts';
import { isMove } from '../messages/message.ts';
import type { EventOf } from '../state/reducer.ts';
import type { State } from '../state/state.ts';
import { type Conversation, keyOf, type Name, nameOfMessage, withMessage } from './conversation.ts';
import { mayBeWanted } from './filter.ts';
import { doubt, inState, type Model, outdate, replace } from './model.ts';

type Follow<E> = (model: Model, event: E, state: State) => Model;

const heldAs = (model: Model, name: Name): Conversation | undefined => {
  const key = keyOf(name);
  return model.conversations.find((one) => keyOf(one) === key);
};

/** Asks about a conversation that may have come into sight. */
const expect = (model: Model, name: Name, state: State): Model =>
  heldAs(model, name) === undefined && mayBeWanted(name, model.filter, state) ? doubt(model, [name]) : model;

const receive: Follow<EventOf<'message'>> = (model, { message }, state) => {
  const name = nameOfMessage(message, state.user_id!);
  const held = heldAs(model, name);
  if (held === undefined) return expect(model, name, state);
  return message.id <= held.last_message_id
    ? model
    : replace(model, withMessage(held, message, state.user_id!), state);
};

const move: Follow<EventOf<'update_message'>> = (model, event, state) => {
  const { stream_id, new_stream_id = stream_id, orig_subject, subject = orig_subject } = event;
  if (!isMove(event) || stream_id === undefined || orig_subject === undefined) return model;
  const from = { stream_id, topic: orig_subject };
  const to = { stream_id: new_stream_id!, topic: subject! };
  const held = [from, to].filter((name) => heldAs(model, name) !== undefined);
  return expect(doubt(model, held), to, state);
};

/** Deletions of direct messages do not say of which conversation. */
const remove: Follow<EventOf<'delete_message'>> = (model, event) => {
  const { stream_id, topic } = event;
  const ids = event.message_ids ?? [event.message_id!];
  if (stream_id !== undefined) {
    const name = { stream_id, topic: topic! };
    return heldAs(model, name) === undefined ? model : doubt(model, [name]);
  }
  const direct = model.conversations.filter(({ type }) => type === 'direct');
  const newest = direct.filter(({ last_message_id }) => ids.includes(last_message_id));
  if (newest.length === ids.length) return doubt(model, newest);
  return doubt(
    model,
    direct.filter(({ last_message_id }) => last_message_id >= Math.min(...ids)),
  );
};

const markUnread: Follow<EventOf<'update_message_flags/remove'>> = (model, event, state) => {
  const places = event.flag === 'read' ? Object.values(event.message_details ?? {}) : [];
  return places.reduce((soFar, { stream_id, topic, user_ids = [] }) => {
    const people = user_ids.filter((id) => id !== state.user_id).sort((a, b) => a - b);
    const name = stream_id === undefined ? { user_ids: people } : { stream_id, topic: topic! };
    return expect(soFar, name, state);
  }, model);
};

const wish: Follow<EventOf<'user_topic'>> = (model, { stream_id, topic_name: topic }, state) =>
  expect(model, { stream_id, topic }, state);

const unmute: Follow<EventOf<'subscription/update'>> = (model, { property, value }) =>
  (property === 'is_muted' && value === false) || (property === 'in_home_view' && value === true)
    ? outdate(model)
    : model;

/** Changes of what the reader may read; the last one also comes when messages from elsewhere became readable. */
const telling = [
  'is_archived',
  'invite_only',
  'is_web_public',
  'history_public_to_subscribers',
  'first_message_id',
];
const open: Follow<EventOf<'stream/update'>> = (model, { property }) =>
  telling.includes(property) ? outdate(model) : model;

const promote: Follow<EventOf<'realm_user/update'>> = (model, { person }, { user_id }) =>
  'role' in person && person.user_id === user_id ? outdate(model) : model;

const follows: Readonly<Record<string, Follow<never>>> = {
  message: receive,
  update_message: move,
  delete_message: remove,
  'update_message_flags/remove': markUnread,
  user_topic: wish,
  'subscription/add': outdate,
  'subscription/update': unmute,
  'stream/update': open,
  'realm_user/update': promote,
  muted_users: outdate,
};

/** Only what the event itself says; `follow` also takes over what it made of the state. */
export const followEvent: Follow<AnyEvent> = (model, event, state) => {
  const apply = follows[eventKey(event.type, event.op)];
  return apply === undefined ? model : apply(model, event as never, state);
};

export const follow: Follow<AnyEvent> = (model, event, state) =>
  followEvent(inState(model, state), event, state);
