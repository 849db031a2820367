/** What the form of a search is filled in with. */
import type { Narrow } from '@parlance/client/messages/narrow';
import type { Signal } from '@preact/signals';
import { startOfDay } from '../places/days.ts';
import type { Label } from '../words/index.ts';

export interface Filters {
  readonly from: number | undefined;
  readonly channel: number | undefined;
  /** Days as fields have them, by operator. */
  readonly days: Readonly<Record<string, string>>;
  /** Operands of `has`. */
  readonly has: readonly string[];
  readonly words: string;
}

export interface FiltersProps {
  readonly filters: Signal<Filters>;
}

export const noFilters: Filters = { from: undefined, channel: undefined, days: {}, has: [], words: '' };

export const bounds: readonly (readonly [string, Label])[] = [
  ['after', 'After'],
  ['before', 'Before'],
];

export const narrowOf = ({ from, channel, days, has, words }: Filters): Narrow => [
  ...(from === undefined ? [] : [{ operator: 'sender', operand: from }]),
  ...(channel === undefined ? [] : [{ operator: 'channel', operand: channel }]),
  ...bounds.flatMap(([operator]) => {
    const operand = startOfDay(days[operator] ?? '');
    return operand === undefined ? [] : [{ operator, operand }];
  }),
  ...has.map((operand) => ({ operator: 'has', operand })),
  ...(words.trim() === '' ? [] : [{ operator: 'search', operand: words.trim() }]),
];
