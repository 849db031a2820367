/** Narrows of event queues: the same operators, decided from the message event alone, without the database. */
import type { Message } from '@parlance/protocol/messages';
import { badNarrow, type NarrowOperand, type NarrowTerm } from '@parlance/protocol/narrow';
import { readTopic } from '@parlance/protocol/topic';
import type { PlacedEntry } from '../../events/entry.ts';
import { hasPatterns, resolvedMark } from './content.ts';
import { peopleOf } from './operators.ts';

interface Told {
  readonly message: Message;
  readonly renderedContent: string;
  readonly flags: readonly string[];
  readonly userId: number;
}

type Test = (told: Told, operand: NarrowOperand) => boolean;

const same = (a: unknown, b: unknown) => String(a).trim().toLowerCase() === String(b).trim().toLowerCase();

const people = ({ message }: Told) =>
  typeof message.display_recipient === 'string' ? [] : message.display_recipient;

const mentioning = ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'];

/** Whether each operand names one of these people. */
const names = (told: Told, operand: NarrowOperand) =>
  peopleOf(operand).map((one) => people(told).find(({ id, email }) => same(id, one) || same(email, one))?.id);

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
  read: flagged('read'),
  unread: ({ flags }) => !flags.includes('read'),
  resolved: ({ message }) => message.type === 'stream' && message.subject.startsWith(resolvedMark),
};

const content = Object.fromEntries(
  Object.entries(hasPatterns).map(([name, pattern]) => [name, new RegExp(pattern)]),
);

const ofTable =
  (table: Readonly<Record<string, Test>>): Test =>
  (told, operand) =>
    Object.hasOwn(table, String(operand)) && table[String(operand)]!(told, operand);

const inChannel: Test = ({ message }, operand) =>
  message.type === 'stream' && (same(message.display_recipient, operand) || same(message.stream_id, operand));
const onTopic: Test = ({ message }, operand) =>
  message.type === 'stream' && same(message.subject, readTopic(String(operand)));
const isFrom: Test = ({ message }, operand) =>
  same(message.sender_id, operand) || same(message.sender_email, operand);

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
  is: ofTable(states),
  has: ({ renderedContent }, operand) =>
    Object.hasOwn(content, String(operand)) && content[String(operand)]!.test(renderedContent),
  near: () => true,
};

/** Throws BAD_NARROW for what a queue cannot decide: searching is for GET /messages. */
export const checkQueueNarrow = (terms: readonly NarrowTerm[]): void => {
  for (const { operator, operand } of terms) {
    if (!Object.hasOwn(tests, operator))
      throw badNarrow(`operator '${operator}' is not supported in a queue`);
    const operands = operator === 'is' ? states : operator === 'has' ? content : undefined;
    if (operands !== undefined && !Object.hasOwn(operands, String(operand)))
      throw badNarrow(`unknown '${operator}' operand '${String(operand)}'`);
  }
};

/** Whether a message event belongs to a queue with this narrow. Whoever may not be told was sorted out before. */
export const matchesNarrow = (
  { event }: PlacedEntry,
  flags: readonly string[],
  terms: readonly NarrowTerm[],
  userId: number,
): boolean => {
  const { message, rendered_content } = event as unknown as { message: Message; rendered_content: string };
  const told: Told = { message, renderedContent: rendered_content, flags, userId };
  return terms.every(({ operator, operand, negated }) => {
    const test = Object.hasOwn(tests, operator) ? tests[operator]! : () => false;
    return test(told, operand) !== (negated === true);
  });
};
