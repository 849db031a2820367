import { parseFreeTime, type TimeParts } from './free-time.ts';

const isoForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)? ?(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?$/;
const secondsForm = /^\d{1,12}(?:\.\d{1,9})?$/;

/**
 * Returns `datetime` in UTC to the second; undefined for other texts. Reads ISO 8601 (UTC by default),
 * English dates, and seconds since 1970.
 */
export function normalizeTime(text: string): string | undefined {
  const trimmed = text.trim();
  const parts = partsOfIso(trimmed) ?? parseFreeTime(trimmed);
  const milliseconds = secondsForm.test(trimmed) ? Number(trimmed) * 1000 : millisecondsOf(parts);
  if (milliseconds === undefined) return undefined;
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999)
    return undefined;
  return `${date.toISOString().slice(0, 19)}Z`;
}

function partsOfIso(text: string): TimeParts | undefined {
  const match = isoForm.exec(text);
  if (match === null) return undefined;
  const [
    year,
    month,
    day,
    hour = '0',
    minute = '0',
    second = '0',
    ,
    sign,
    offsetHour = '0',
    offsetMinute = '0',
  ] = match.slice(1) as [string, string, string, ...(string | undefined)[]];
  if (Number(offsetMinute) > 59) return undefined;
  const offset = Number(offsetHour) * 60 + Number(offsetMinute);
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    offset: sign === '-' ? -offset : offset,
  };
}

function millisecondsOf(parts: TimeParts | undefined): number | undefined {
  if (parts === undefined) return undefined;
  const { year, month, day, hour, minute, second, offset } = parts;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day past the end of its month is a mistake of the author.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  if (!(hour <= 23 && minute <= 59 && second <= 59 && Math.abs(offset) < 24 * 60)) return undefined;
  date.setUTCHours(hour, minute, second);
  return date.getTime() - offset * 60_000;
}
