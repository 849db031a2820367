/**
 * Narrows of event queues: the same operators, decided without the database, from the message event and what the reader wanted of topics
 * and channels when the message was sent. Refused are `search`, whose words only the database's dictionaries
 * know, and `with`, whose conversation is wherever a message has been moved to. Servers of the family refuse these too, and
 * many more: there a queue knows channel, topic, sender and some states.
 */
import { lowerCase } from '@parlance/protocol/lower-case';
import type { Message } from '@parlance/protocol/messages';
import { badNarrow, type NarrowOperand, type NarrowTerm } from '@parlance/protocol/narrow';
import { say } from '@parlance/protocol/phrase';
import { readTopic } from '@parlance/protocol/topic';
import type { ChannelKind, PlacedEntry } from '../../events/entry.ts';
import type { Standing } from '../../events/standing.ts';
import { contentKinds, resolvedMark } from './content.ts';
import { myself } from './names.ts';
import { peopleOf } from './operators.ts';
import { Wishes } from './standing.ts';

interface Told {
  readonly entry: PlacedEntry;
  readonly message: Message;
  readonly renderedContent: string;
  readonly flags: readonly string[];
  readonly userId: number;
  /** What the reader wants of topics and channels; there where the narrow asks for it. */
  readonly wishes: Wishes | undefined;
}

type Test = (told: Told, operand: NarrowOperand) => boolean;

const same = (a: unknown, b: unknown) => lowerCase(String(a).trim()) === lowerCase(String(b).trim());

const people = ({ message }: Told) =>
  typeof message.display_recipient === 'string' ? [] : message.display_recipient;

/** Whether an operand names the user with this id and address. */
const isCalled = (told: Told, one: string | number, id: number, email: string): boolean =>
  same(id, one) ||
  (typeof one === 'string' && (same(email, one) || (same(one, myself) && id === told.userId)));

const mentioning = ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'];

/** Which of these people each operand names. */
const names = (told: Told, operand: NarrowOperand) =>
  peopleOf(operand).map((one) => people(told).find(({ id, email }) => isCalled(told, one, id, email))?.id);

const isDirect: Test = ({ message }) => message.type === 'private';

const isExactly: Test = (told, operand) => {
  const found = names(told, operand);
  const all = new Set([told.userId, ...found]);
  return isDirect(told, operand) && !found.includes(undefined) && all.size === people(told).length;
};

const includes: Test = (told, operand) =>
  isDirect(told, operand) && !names(told, operand).includes(undefined);

const flagged =
  (flag: string): Test =>
  ({ flags }) =>
    flags.includes(flag);

const states: Readonly<Record<string, Test>> = {
  dm: isDirect,
  private: isDirect,
  starred: flagged('starred'),
  mentioned: ({ flags }) => mentioning.some((flag) => flags.includes(flag)),
  alerted: flagged('has_alert_word'),
  read: flagged('read'),
  unread: ({ flags }) => !flags.includes('read'),
  resolved: ({ message }) => message.type === 'stream' && message.subject.startsWith(resolvedMark),
  followed: ({ message, wishes, entry }) =>
    message.type === 'stream' &&
    wishes?.isFollowed(message.stream_id!, message.subject, entry.position) === true,
  muted: ({ message, wishes, entry }) =>
    message.type === 'stream' &&
    wishes?.isMuted(message.stream_id!, message.subject, entry.position) === true,
};

const content: Readonly<Record<string, Test>> = {
  ...Object.fromEntries(
    Object.entries(contentKinds).map(([name, { pattern }]) => [
      name,
      ({ renderedContent }: Told) => pattern.test(renderedContent),
    ]),
  ),
  // Nobody has reacted to what is being sent.
  reaction: () => false,
};

const ofKind =
  (kind: ChannelKind): Test =>
  ({ entry }) =>
    entry.channelKinds?.includes(kind) === true;

/** What the entry tells of the message's channel as it was when the message was sent. */
const channelSets: Readonly<Record<string, Test>> = {
  public: ({ message, entry }) => message.type === 'stream' && entry.audience?.publicReaders === true,
  'web-public': ofKind('web-public'),
  // Nobody writes there, but for the notice of the archiving.
  archived: ofKind('archived'),
};

const ofTable =
  (table: Readonly<Record<string, Test>>): Test =>
  (told, operand) =>
    Object.hasOwn(table, String(operand)) && table[String(operand)]!(told, operand);

const inChannel: Test = ({ message }, operand) =>
  message.type === 'stream' &&
  (same(message.stream_id, operand) ||
    (typeof operand === 'string' && same(message.display_recipient, operand)));
const onTopic: Test = ({ message }, operand) =>
  message.type === 'stream' && same(message.subject, readTopic(String(operand)));
const isFrom: Test = (told, operand) =>
  isCalled(told, operand as string | number, told.message.sender_id, told.message.sender_email);
/** By id: the event tells no addresses of the mentioned. */
const mentions: Test = ({ entry, userId }, operand) =>
  entry.flags?.[same(operand, myself) ? userId : Number(operand)]?.includes('mentioned') === true;

const tests: Readonly<Record<string, Test>> = {
  channel: inChannel,
  stream: inChannel,
  topic: onTopic,
  subject: onTopic,
  sender: isFrom,
  from: isFrom,
  dm: isExactly,
  'pm-with': isExactly,
  'dm-including': includes,
  'group-pm-with': (told, operand) => people(told).length > 2 && includes(told, operand),
  id: ({ message }, operand) => same(message.id, operand),
  mentions,
  channels: ofTable(channelSets),
  streams: ofTable(channelSets),
  is: ofTable(states),
  has: ofTable(content),
  near: () => true,
};

const operands: Readonly<Record<string, Readonly<Record<string, Test>>>> = {
  is: states,
  has: content,
  channels: channelSets,
  streams: channelSets,
};
const takesMany = new Set(['dm', 'pm-with', 'dm-including', 'group-pm-with']);

/** Throws BAD_NARROW for what a queue cannot decide: that is for GET /messages. */
export const checkQueueNarrow = (terms: readonly NarrowTerm[]): void => {
  for (const { operator, operand } of terms) {
    if (!Object.hasOwn(tests, operator))
      throw badNarrow(say("operator '{operator}' is not supported in a queue", { operator }));
    const known = operands[operator];
    if (known !== undefined && !Object.hasOwn(known, String(operand)))
      throw badNarrow(
        say("operand '{operand}' of '{operator}' is not supported in a queue", {
          operand: String(operand),
          operator,
        }),
      );
    if (Array.isArray(operand) && !takesMany.has(operator))
      throw badNarrow(say('{operator} takes one operand', { operator }));
    if (operator === 'mentions' && !/^(me|\d{1,10})$/.test(String(operand)))
      throw badNarrow('in a queue, mentions takes a user id');
  }
};

/** Whether a message event belongs to a queue with this narrow. Whoever may not be told was sorted out before. */
export const matchesNarrow = (
  entry: PlacedEntry,
  flags: readonly string[],
  terms: readonly NarrowTerm[],
  userId: number,
  standing: Standing | undefined,
): boolean => {
  const { message, rendered_content } = entry.event as unknown as {
    message: Message;
    rendered_content: string;
  };
  const wishes = standing instanceof Wishes ? standing : undefined;
  const told: Told = { entry, message, renderedContent: rendered_content, flags, userId, wishes };
  return terms.every(({ operator, operand, negated }) => {
    // No effect, negated or not [S154].
    if (operator === 'near') return true;
    const test = Object.hasOwn(tests, operator) ? tests[operator]! : () => false;
    return test(told, operand) !== (negated === true);
  });
};
