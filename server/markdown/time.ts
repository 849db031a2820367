const isoForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)? ?(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?$/;
const secondsForm = /^\d{1,12}(?:\.\d{1,9})?$/;

/**
 * The `datetime` attribute, in UTC to the second, for what stands in `<time:…>`: an ISO 8601 date or date with
 * time (UTC unless it says otherwise), or seconds since 1970. Undefined when it is neither.
 */
export function normalizeTime(text: string): string | undefined {
  const trimmed = text.trim();
  const milliseconds = secondsForm.test(trimmed) ? Number(trimmed) * 1000 : fromIso(trimmed);
  if (milliseconds === undefined) return undefined;
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999)
    return undefined;
  return `${date.toISOString().slice(0, 19)}Z`;
}

function fromIso(text: string): number | undefined {
  const match = isoForm.exec(text);
  if (match === null) return undefined;
  const [
    ,
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
  ] = match;
  const monthIndex = Number(month) - 1;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), monthIndex, Number(day));
  // A day past the end of its month rolls over; that is a slip of the author, not a date.
  if (date.getUTCMonth() !== monthIndex || date.getUTCDate() !== Number(day)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined;
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000;
  return date.getTime() - (sign === '-' ? -offset : offset);
}
