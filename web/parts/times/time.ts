/** Times as the reader writes them: their zone, language, and 12 or 24 hours. */
import { setting } from '../../store/world.ts';
import { languageNow } from '../../words/index.ts';

type Style = 'time' | 'exact' | 'date' | 'weekday' | 'full' | 'moment' | 'distant';

const day: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };
const shortDay: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const styles: Readonly<Record<Style, Intl.DateTimeFormatOptions>> = {
  time: clock,
  exact: { dateStyle: 'full', timeStyle: 'long' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: day,
  full: { ...day, year: 'numeric' },
  moment: { ...shortDay, ...clock },
  distant: { ...shortDay, year: 'numeric', ...clock },
};
const withHours: ReadonlySet<Style> = new Set(['time', 'exact', 'moment', 'distant']);

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (style: Style): Intl.DateTimeFormat => {
  const hours = setting('twenty_four_hour_time');
  const key = `${languageNow()} ${style} ${hours}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const options = withHours.has(style)
    ? { ...styles[style], ...(hours === undefined || hours === null ? {} : { hour12: !hours }) }
    : styles[style];
  const made = new Intl.DateTimeFormat(languageNow(), options);
  formats.set(key, made);
  return made;
};

/** `seconds` since 1970. */
export const timeOf = (seconds: number): string => formatOf('time').format(seconds * 1000);
export const exactTimeOf = (seconds: number): string => formatOf('exact').format(seconds * 1000);

/** Days from today, by the calendar; negative in the past. */
export const daysFromToday = (seconds: number): number => {
  const that = new Date(seconds * 1000).setHours(0, 0, 0, 0);
  return Math.round((that - new Date().setHours(0, 0, 0, 0)) / 86_400_000);
};

/** "Mon 23 Nov, 14:30", with the year when it is another one. */
export const momentOf = (seconds: number): string => {
  const isThisYear = new Date(seconds * 1000).getFullYear() === new Date().getFullYear();
  return formatOf(isThisYear ? 'moment' : 'distant').format(seconds * 1000);
};

/** "Today", "Yesterday", "Monday, 3 March", with the year when it is another one. */
export const dateOf = (seconds: number): string => {
  const days = daysFromToday(seconds);
  if (days === 0 || days === -1) {
    const text = new Intl.RelativeTimeFormat(languageNow(), { numeric: 'auto' }).format(days, 'day');
    return text.charAt(0).toLocaleUpperCase(languageNow()) + text.slice(1);
  }
  const isThisYear = new Date(seconds * 1000).getFullYear() === new Date().getFullYear();
  return formatOf(isThisYear ? 'weekday' : 'full').format(seconds * 1000);
};

/** "3 Mar 2026". */
export const dayText = (seconds: number): string => formatOf('date').format(seconds * 1000);

/** Short: the time of today, else the day. */
export const shortTimeOf = (seconds: number): string =>
  daysFromToday(seconds) === 0 ? timeOf(seconds) : dayText(seconds);
