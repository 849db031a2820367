/**
 * Matches messages against narrows. Undefined where only the service knows: search, recipients, older
 * addresses.
 */
import { lowerCase } from '@parlance/protocol/lower-case';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { type OperatorName, operatorOf } from '@parlance/protocol/messages/operators';
import { isResolved } from '@parlance/protocol/topics/resolved';
import { readTopic } from '@parlance/protocol/topics/rule';
import { visibilityPolicies } from '@parlance/protocol/topics/visibility-policies';
import type { State } from '../state/state.ts';
import { isMuted, policyIn } from '../state/topic-wishes.ts';
import type { Aspect } from './cache.ts';
import type { Message } from './message.ts';
import { isPlain, type Narrow, namesPlace } from './narrow.ts';

export type { Narrow } from './narrow.ts';
export type Verdict = boolean | undefined;

type Operand = NarrowTerm['operand'];
type Test = (message: Message, operand: Operand, state: State) => Verdict;

const same = (one: unknown, other: unknown) =>
  lowerCase(String(one).trim()) === lowerCase(String(other).trim());

const isIn = (message: Message): message is Message & { readonly stream_id: number } =>
  message.type === 'stream';

const userOf = (one: string | number, state: State): number | undefined => {
  if (one === 'me') return state.user_id;
  if (/^\d+$/.test(String(one))) return Number(one);
  const { realm_users = [], realm_non_active_users = [], cross_realm_bots = [] } = state;
  return [...realm_users, ...realm_non_active_users, ...cross_realm_bots].find(({ email }) =>
    same(email, one),
  )?.user_id;
};

const peopleOf = (operand: Operand, state: State): readonly (number | undefined)[] => {
  const all = typeof operand === 'string' ? operand.split(',').filter((part) => part.trim() !== '') : operand;
  return (Array.isArray(all) ? all : [all as number]).map((one) => userOf(one, state));
};

const participants = ({ display_recipient: all }: Message): ReadonlySet<number> =>
  new Set(typeof all === 'string' ? [] : all.map(({ id }) => id));

const dm: Test = (message, operand, state) => {
  if (isIn(message)) return false;
  const all = new Set([state.user_id, ...peopleOf(operand, state)]);
  if (all.has(undefined)) return undefined;
  const here = participants(message);
  return here.size === all.size && [...here].every((id) => all.has(id));
};

const dmIncluding: Test = (message, operand, state) => {
  if (isIn(message)) return false;
  const people = peopleOf(operand, state);
  if (people.includes(undefined)) return undefined;
  const here = participants(message);
  return people.every((id) => here.has(id!));
};

const nameOf = (channel: number, { subscriptions = [], unsubscribed = [], never_subscribed = [] }: State) =>
  [...subscriptions, ...unsubscribed, ...never_subscribed].find(({ stream_id }) => stream_id === channel)
    ?.name;

const channel: Test = (message, operand, state) => {
  if (!isIn(message)) return false;
  if (same(message.stream_id, operand)) return true;
  if (typeof operand === 'number' || /^\d+$/.test(String(operand))) return false;
  const name = nameOf(message.stream_id, state);
  return name === undefined ? undefined : same(name, operand);
};

const policyOf = ({ stream_id, subject }: Message & { readonly stream_id: number }, state: State) =>
  state.user_topics && policyIn(state, stream_id, subject);

const isMutedTopic: Test = (message, _operand, state) => {
  if (!isIn(message)) return false;
  const policy = policyOf(message, state);
  if (policy === undefined || state.subscriptions === undefined) return undefined;
  const channel = state.subscriptions.find(({ stream_id }) => stream_id === message.stream_id);
  return isMuted(policy, channel?.is_muted === true);
};

const isFollowed: Test = (message, _operand, state) => {
  if (!isIn(message)) return false;
  const policy = policyOf(message, state);
  return policy === undefined ? undefined : policy === visibilityPolicies.followed;
};

const flagged =
  (...names: string[]): Test =>
  ({ flags }) =>
    names.some((name) => flags.includes(name));

const isDirect: Test = (message) => !isIn(message);

const states: Readonly<Record<string, Test>> = {
  dm: isDirect,
  private: isDirect,
  starred: flagged('starred'),
  mentioned: flagged('mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'),
  alerted: flagged('has_alert_word'),
  read: flagged('read'),
  unread: ({ flags }) => !flags.includes('read'),
  resolved: (message) => isIn(message) && isResolved(message.subject),
  followed: isFollowed,
  muted: isMutedTopic,
};

const isSince: Test = ({ timestamp }, operand) => timestamp * 1000 >= Date.parse(operand as string);

const ask: Test = () => undefined;

const tests: Readonly<Record<OperatorName, Test>> = {
  channel,
  channels: ask,
  topic: (message, operand) => isIn(message) && same(message.subject, readTopic(String(operand))),
  dm,
  'dm-including': dmIncluding,
  'group-pm-with': (message, operand, state) =>
    participants(message).size > 2 && dmIncluding(message, operand, state),
  sender: (message, operand, state) => {
    const id = userOf(operand as string | number, state);
    return id === undefined ? undefined : message.sender_id === id;
  },
  mentions: ask,
  id: ({ id }, operand) => same(id, operand),
  search: ask,
  after: isSince,
  before: (...given) => !isSince(...given),
  is: (message, operand, state) => states[String(operand)]?.(message, operand, state),
  has: (message, operand) => (operand === 'reaction' ? message.reactions.length > 0 : undefined),
  near: () => true,
  with: ask,
};

const all = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true;

/** Whether the message is in the reader's own history. Unknown after a move between channels. */
const isPersonal = (message: Message, { subscriptions }: State): Verdict => {
  if (!isIn(message)) return true;
  const isSubscribed = subscriptions?.some(({ stream_id }) => stream_id === message.stream_id);
  return isSubscribed && !message.flags.includes('historical') ? true : undefined;
};

/** `aspects`: the message's latest changes. */
export const matches = (
  narrow: Narrow,
  message: Message,
  state: State,
  aspects: readonly Aspect[] = [],
): Verdict => {
  const verdicts = narrow.map((term): Verdict => {
    const operator = operatorOf(term.operator);
    const verdict = operator && tests[operator](message, term.operand, state);
    // A term without effect has none when negated.
    return operator === 'near' || isPlain(term) || verdict === undefined ? verdict : !verdict;
  });
  if (namesPlace(narrow)) return all(verdicts);
  return all([...verdicts, aspects.includes('channel') ? undefined : isPersonal(message, state)]);
};
