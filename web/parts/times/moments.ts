/** Times that people choose for later. Pure. Seconds since 1970, in the zone of the device. */
import { dayOf } from '../../places/days.ts';
import type { Label } from '../../words/index.ts';

export interface Moment {
  readonly words: Label;
  readonly at: number;
}

const hour = 3600;
const morning = 9;
const evening = 18;

const onDay = (now: Date, days: number, hours: number): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hours).getTime() / 1000;

const monday = 1;
/** From tomorrow on. */
const daysToMonday = (now: Date): number => (monday - now.getDay() + 7) % 7 || 7;

/** In the order of their coming; what would say the same twice is left out. */
export const momentsFrom = (now: Date): readonly Moment[] => {
  const seconds = Math.floor(now.getTime() / 1000);
  const tonight = onDay(now, 0, evening);
  return [
    { words: 'In one hour', at: seconds + hour },
    { words: 'In three hours', at: seconds + 3 * hour },
    ...(tonight > seconds + 3 * hour ? [{ words: 'This evening' as const, at: tonight }] : []),
    { words: 'Tomorrow at 9:00', at: onDay(now, 1, morning) },
    ...(daysToMonday(now) > 1
      ? [{ words: 'Monday at 9:00' as const, at: onDay(now, daysToMonday(now), morning) }]
      : []),
  ];
};

/** The value of a field for date and time. */
export const fieldValueOf = (seconds: number): string => {
  const date = new Date(seconds * 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${dayOf(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** Undefined for an empty or unfinished field. */
export const secondsOf = (fieldValue: string): number | undefined => {
  const milliseconds = new Date(fieldValue).getTime();
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
};
