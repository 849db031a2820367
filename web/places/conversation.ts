/** Places that are one conversation. Pure. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { lowerCase } from '@parlance/protocol/lower-case';
import type { Conversation, Place } from './place.ts';

const ignored: ReadonlySet<string> = new Set(['near', 'with']);

const peopleIn = (operand: Narrow[number]['operand']): readonly number[] =>
  [operand].flat().map(Number).filter(Number.isInteger);

/** Undefined when the narrow is anything else. */
export const conversationIn = (narrow: Narrow): Conversation | undefined => {
  const terms = narrow.filter(({ operator }) => !ignored.has(operator));
  if (terms.some(({ negated }) => negated === true)) return undefined;
  const [first, second] = terms;
  if (terms.length === 1 && first?.operator === 'dm')
    return { kind: 'direct', people: peopleIn(first.operand) };
  const channel = terms.find(({ operator }) => operator === 'channel')?.operand;
  if (typeof channel !== 'number') return undefined;
  if (terms.length === 1) return { kind: 'channel', channel };
  const topic = [first, second].find((term) => term?.operator === 'topic')?.operand;
  return terms.length === 2 && typeof topic === 'string' ? { kind: 'topic', channel, topic } : undefined;
};

export const conversationOf = (place: Place): Conversation | undefined =>
  place.kind === 'narrow' ? conversationIn(place.narrow) : undefined;

/** The channel that the place belongs to: its topic, its messages or its list of topics. */
export const channelOf = (place: Place): number | undefined => {
  if (place.kind === 'topics') return place.channel;
  const conversation = conversationOf(place);
  return conversation === undefined || conversation.kind === 'direct' ? undefined : conversation.channel;
};

export const narrowOf = (conversation: Conversation): Narrow => {
  if (conversation.kind === 'direct') return [{ operator: 'dm', operand: conversation.people }];
  const channel = { operator: 'channel', operand: conversation.channel };
  return conversation.kind === 'channel'
    ? [channel]
    : [channel, { operator: 'topic', operand: conversation.topic }];
};

/** `near`: the message to begin at. */
export const placeOf = (conversation: Conversation, near?: number): Place => ({
  kind: 'narrow',
  narrow: narrowOf(conversation),
  ...(near === undefined ? {} : { near }),
});

/** Equal for the same conversation: topics do not differ by case. */
export const keyOf = (conversation: Conversation): string => {
  if (conversation.kind === 'direct') return `direct ${conversation.people.join()}`;
  if (conversation.kind === 'channel') return `channel ${conversation.channel}`;
  return `topic ${conversation.channel} ${lowerCase(conversation.topic)}`;
};

export const sameConversation = (one: Conversation, other: Conversation): boolean =>
  keyOf(one) === keyOf(other);

const termKey = ({ operator, operand, negated }: Narrow[number]): string =>
  JSON.stringify([negated === true, operator, operator === 'topic' ? lowerCase(String(operand)) : operand]);

/** Equal for the same place, wherever in it the reader begins. */
export const placeKey = (place: Place): string => {
  // Its tabs are one place: the focus stays in them.
  if (place.kind === 'channel-settings') return `channel-settings ${place.channel}`;
  if (place.kind !== 'narrow') return JSON.stringify(place);
  return `narrow ${place.narrow.map(termKey).sort().join(' ')}`;
};
