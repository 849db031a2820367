import { dayOf } from '../../places/days.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** Writes the offset of the writer's zone: `<time:2030-05-01T09:00:00+02:00>`. */
export const timeText = (date: Date): string => {
  const offset = -date.getTimezoneOffset();
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `<time:${dayOf(date)}T${two(date.getHours())}:${two(date.getMinutes())}:00${zone}>`;
};
