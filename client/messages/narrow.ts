import { lowerCase } from '@parlance/protocol/lower-case';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { type OperatorName, operatorOf } from '@parlance/protocol/messages/operators';
import type { State } from '../state/state.ts';
import type { Aspect } from './cache.ts';

export type Narrow = readonly NarrowTerm[];

export const isPlain = ({ negated }: NarrowTerm) => negated !== true;

/** These narrows show everything readable; all others only messages that the reader received. */
export const namesPlace = (narrow: Narrow): boolean =>
  narrow.some((term) => {
    const operator = operatorOf(term.operator);
    if (!isPlain(term) || operator === undefined) return false;
    if (operator === 'is') return ['dm', 'private', 'starred', 'alerted'].includes(String(term.operand));
    return ['channel', 'dm', 'dm-including', 'group-pm-with', 'id', 'with'].includes(operator);
  });

/** No change of a message concerns the others. */
const aspectsOfOperator: Readonly<Partial<Record<OperatorName, readonly Aspect[]>>> = {
  channel: ['channel'],
  channels: ['channel'],
  topic: ['topic'],
  mentions: ['content'],
  search: ['content', 'topic'],
  is: ['flags', 'read', 'topic', 'channel'],
  has: ['content', 'reactions'],
  with: ['topic', 'channel'],
};

/** Whether a change may move messages into or out of the narrow. */
export const concerns = (narrow: Narrow, aspects: readonly Aspect[]): boolean => {
  if (aspects.includes('new') || aspects.includes('gone')) return true;
  const own = narrow.flatMap(({ operator }) => aspectsOfOperator[operatorOf(operator) ?? 'search'] ?? []);
  // Flags add others' messages to the reader's history; moves may remove them.
  const personal: readonly Aspect[] = namesPlace(narrow) ? [] : ['channel', 'flags'];
  return aspects.some((aspect) => own.includes(aspect) || personal.includes(aspect));
};

export const followsMoves = (narrow: Narrow): boolean => narrow.some(({ operator }) => operator === 'with');

export const asksForWishes = (narrow: Narrow): boolean =>
  narrow.some(
    ({ operator, operand }) =>
      operatorOf(operator) === 'is' && ['muted', 'followed'].includes(String(operand)),
  );

export const asksForRead = (narrow: Narrow): boolean =>
  narrow.some(
    ({ operator, operand }) => operatorOf(operator) === 'is' && ['read', 'unread'].includes(String(operand)),
  );

const isSubscribed = ({ subscriptions = [] }: State, operand: NarrowTerm['operand']): boolean =>
  subscriptions.some(
    ({ stream_id, name }) =>
      String(stream_id) === String(operand) || lowerCase(name) === lowerCase(String(operand).trim()),
  );

/** Whether the queue receives every message of the narrow: not in channels without a subscription. */
export const isLive = (narrow: Narrow, state: State): boolean => {
  const places = narrow.filter((term) => isPlain(term));
  const channels = places.filter(({ operator }) => operatorOf(operator) === 'channel');
  if (channels.length > 0) return channels.every(({ operand }) => isSubscribed(state, operand));
  return !places.some(({ operator }) => ['channels', 'id', 'with'].includes(operatorOf(operator) ?? ''));
};
