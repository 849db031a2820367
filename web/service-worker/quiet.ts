/** When nothing may be shown or heard. Pure: the page and the service worker decide alike. */

/** The hours of a person's own days outside of which nothing comes. */
export interface Hours {
  /** 0 is Sunday. */
  readonly days: readonly number[];
  /** `HH:MM`. Hours that end before they begin go on in the next day. */
  readonly from: string;
  readonly to: string;
}

export interface Quiet {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly hours?: Hours | undefined;
}

export const nothingQuiet: Quiet = { until: 0 };

const minutesIn = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const isWithin = ({ days, from, to }: Hours, now: Date): boolean => {
  const minute = now.getHours() * 60 + now.getMinutes();
  const [begin, end] = [minutesIn(from), minutesIn(to)];
  const [today, yesterday] = [days.includes(now.getDay()), days.includes((now.getDay() + 6) % 7)];
  if (begin < end) return today && minute >= begin && minute < end;
  return (today && minute >= begin) || (yesterday && minute < end);
};

export const isQuiet = ({ until, hours }: Quiet, now: Date): boolean =>
  now.getTime() < until || (hours !== undefined && !isWithin(hours, now));
