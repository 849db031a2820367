/** What a narrow asks for, apart from any message: which changes concern it, and whether the queue has an event for each. */
import { lowerCase } from '@parlance/protocol/lower-case';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { type OperatorName, operatorOf } from '@parlance/protocol/messages/operators';
import type { State } from '../state/state.ts';
import type { Aspect } from './cache.ts';

export type Narrow = readonly NarrowTerm[];

export const isPlain = ({ negated }: NarrowTerm) => negated !== true;

/** Narrows to a place show all that may be read there; every other one shows only what the reader received. */
export const namesPlace = (narrow: Narrow): boolean =>
  narrow.some((term) => {
    const operator = operatorOf(term.operator);
    if (!isPlain(term) || operator === undefined) return false;
    if (operator === 'is') return ['dm', 'private', 'starred', 'alerted'].includes(String(term.operand));
    return ['channel', 'dm', 'dm-including', 'group-pm-with', 'id', 'with'].includes(operator);
  });

const aspectsOfOperator: Readonly<Record<OperatorName, readonly Aspect[]>> = {
  channel: ['channel'],
  channels: ['channel'],
  topic: ['topic'],
  dm: [],
  'dm-including': [],
  'group-pm-with': [],
  sender: [],
  mentions: ['content'],
  id: [],
  search: ['content', 'topic'],
  is: ['flags', 'read', 'topic', 'channel'],
  has: ['content', 'reactions'],
  near: [],
  with: ['topic', 'channel'],
};

/** Whether a change of these aspects can bring a message into a narrow, or out of it. */
export const concerns = (narrow: Narrow, aspects: readonly Aspect[]): boolean => {
  if (aspects.includes('new') || aspects.includes('gone')) return true;
  const own = narrow.flatMap(({ operator }) => aspectsOfOperator[operatorOf(operator) ?? 'search']);
  // Marks make a message of others' history the reader's own; a move may take it away.
  const personal: readonly Aspect[] = namesPlace(narrow) ? [] : ['channel', 'flags'];
  return aspects.some((aspect) => own.includes(aspect) || personal.includes(aspect));
};

/** Whether a narrow follows messages wherever they go. */
export const followsMoves = (narrow: Narrow): boolean => narrow.some(({ operator }) => operator === 'with');

/** Whether a narrow asks what the reader wants of topics and channels. */
export const asksForWishes = (narrow: Narrow): boolean =>
  narrow.some(
    ({ operator, operand }) =>
      operatorOf(operator) === 'is' && ['muted', 'followed'].includes(String(operand)),
  );

/** Whether a narrow asks what is read. */
export const asksForRead = (narrow: Narrow): boolean =>
  narrow.some(
    ({ operator, operand }) => operatorOf(operator) === 'is' && ['read', 'unread'].includes(String(operand)),
  );

const isSubscribed = ({ subscriptions = [] }: State, operand: NarrowTerm['operand']): boolean =>
  subscriptions.some(
    ({ stream_id, name }) =>
      String(stream_id) === String(operand) || lowerCase(name) === lowerCase(String(operand).trim()),
  );

/**
 * Whether the reader's queue has events of every message of the narrow. It has none of channels without a subscription:
 * a window there is as it was when it was read.
 */
export const isLive = (narrow: Narrow, state: State): boolean => {
  const places = narrow.filter((term) => isPlain(term));
  const channels = places.filter(({ operator }) => operatorOf(operator) === 'channel');
  if (channels.length > 0) return channels.every(({ operand }) => isSubscribed(state, operand));
  return !places.some(({ operator }) => ['channels', 'id', 'with'].includes(operatorOf(operator) ?? ''));
};
