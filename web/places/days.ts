/** Days of the reader's calendar. A narrow holds the instant at which a day begins, an address the day. */
import type { Narrow } from '@parlance/client/messages/narrow';

const two = (part: number): string => String(part).padStart(2, '0');

/** The day as 2026-01-31. */
export const dayOf = (at: Date): string =>
  `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** The instant as ISO 8601; undefined for no day of the form 2026-01-31. `later` in days. */
export const startOfDay = (day: string, later = 0): string | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + later);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
};

/** What was sent on a day; no terms for what is none. */
export const onDay = (day: string): Narrow => {
  const [after, before] = [startOfDay(day), startOfDay(day, 1)];
  if (after === undefined || before === undefined) return [];
  return [
    { operator: 'after', operand: after },
    { operator: 'before', operand: before },
  ];
};

/** The day that begins at the instant; undefined where none does. */
export const dayFrom = (instant: string): string | undefined => {
  const at = new Date(instant);
  const day = dayOf(at);
  return startOfDay(day) === at.toISOString() ? day : undefined;
};
