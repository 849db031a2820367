/**
 * Operators of queue narrows, without database. Each prepares its operand once and takes a few steps per
 * message [H5].
 */
import type { NarrowOperand } from '@parlance/protocol/messages/narrow';
import { readTopic } from '@parlance/protocol/topics/rule';
import type { ChannelKind } from '../../events/delivery.ts';
import { contentKinds, resolvedMark } from './content.ts';
import { type ContentKind, keyOf, type Predicate, type ReceivedMessage } from './facts.ts';
import { myself } from './names.ts';
import { dateOf, peopleOf } from './operand.ts';

export type Prepare = (operand: NarrowOperand) => Predicate;

const mentioning = ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'];

const isDirect: Predicate = ({ facts }) => facts.isDirect;

/** Undefined if a key names no member. */
const named = (
  { facts, userId }: ReceivedMessage,
  keys: ReadonlySet<string>,
): ReadonlySet<number> | undefined => {
  const found = new Set<number>();
  // Id and address of each member, and `me`.
  if (!facts.isDirect || keys.size > 2 * facts.everyone.length + 1) return undefined;
  for (const key of keys) {
    const id = facts.people.get(key) ?? (key === myself ? facts.people.get(String(userId)) : undefined);
    if (id === undefined) return undefined;
    found.add(id);
  }
  return found;
};

const keysOf = (operand: NarrowOperand): ReadonlySet<string> => new Set(peopleOf(operand).map(keyOf));

export const isExactly: Prepare = (operand) => {
  const keys = keysOf(operand);
  return (received) => {
    const found = named(received, keys);
    return found !== undefined && new Set(found).add(received.userId).size === received.facts.everyone.length;
  };
};

export const includes: Prepare = (operand) => {
  const keys = keysOf(operand);
  return (received) => named(received, keys) !== undefined;
};

export const includesInGroup: Prepare = (operand) => {
  const isIncluded = includes(operand);
  return (received) => received.facts.everyone.length > 2 && isIncluded(received);
};

const flagged =
  (flag: string): Predicate =>
  ({ flags }) =>
    flags.includes(flag);

export const states: Readonly<Record<string, Predicate>> = {
  dm: isDirect,
  private: isDirect,
  starred: flagged('starred'),
  mentioned: ({ flags }) => mentioning.some((flag) => flags.includes(flag)),
  alerted: flagged('has_alert_word'),
  read: flagged('read'),
  unread: ({ flags }) => !flags.includes('read'),
  resolved: ({ facts }) => !facts.isDirect && facts.message.subject.startsWith(resolvedMark),
  followed: ({ facts: { isDirect, message }, wishes, entry }) =>
    !isDirect && wishes?.isFollowed(message.stream_id!, message.subject, entry.position) === true,
  muted: ({ facts: { isDirect, message }, wishes, entry }) =>
    !isDirect && wishes?.isMuted(message.stream_id!, message.subject, entry.position) === true,
};

export const contents: Readonly<Record<string, Predicate>> = {
  ...Object.fromEntries(
    (Object.keys(contentKinds) as ContentKind[]).map((kind) => [
      kind,
      ({ facts }: ReceivedMessage) => facts.has(kind),
    ]),
  ),
  // A new message has no reactions.
  reaction: () => false,
};

const ofKind =
  (kind: ChannelKind): Predicate =>
  ({ entry }) =>
    entry.channelKinds?.includes(kind) === true;

export const channelSets: Readonly<Record<string, Predicate>> = {
  public: ({ facts, entry }) => !facts.isDirect && entry.audience?.publicReaders === true,
  'web-public': ofKind('web-public'),
  // Only the archiving notice arrives there.
  archived: ofKind('archived'),
};

const never: Predicate = () => false;

export const oneOfSet =
  (table: Readonly<Record<string, Predicate>>): Prepare =>
  (operand) =>
    Object.hasOwn(table, String(operand)) ? table[String(operand)]! : never;

export const inChannel: Prepare = (operand) => {
  const key = keyOf(operand);
  const isName = typeof operand === 'string';
  return ({ facts }) =>
    !facts.isDirect && (String(facts.message.stream_id) === key || (isName && facts.channel === key));
};

export const onTopic: Prepare = (operand) => {
  const key = keyOf(readTopic(String(operand)));
  return ({ facts }) => !facts.isDirect && facts.topic === key;
};

export const isFrom: Prepare = (operand) => {
  const key = keyOf(operand);
  const isAddress = typeof operand === 'string';
  return ({ facts, userId }) =>
    String(facts.message.sender_id) === key ||
    (isAddress && (facts.sender === key || (key === myself && facts.message.sender_id === userId)));
};

/** Events hold no addresses of mentioned users. */
export const mentions: Prepare = (operand) => {
  const isMe = keyOf(operand) === myself;
  return ({ entry, userId }) =>
    entry.flags?.[isMe ? userId : Number(operand)]?.includes('mentioned') === true;
};

export const isAfter: Prepare = (operand) => {
  const time = dateOf(operand, 'after');
  return ({ facts }) => facts.message.timestamp * 1000 >= time;
};

export const isBefore: Prepare = (operand) => {
  const time = dateOf(operand, 'before');
  return ({ facts }) => facts.message.timestamp * 1000 < time;
};

export const hasId: Prepare = (operand) => {
  const key = keyOf(operand);
  return ({ facts }) => String(facts.message.id) === key;
};
