/** Parses English dates and times. Each pattern reads at most a hundred characters. */
export interface TimeParts {
  year: number;
  /** From 1. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Minutes ahead of UTC. */
  offset: number;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const ordinal = '(\\d{1,2})(?:st|nd|rd|th)?';

/** Zone names in minutes. A shared name means the zone that most people use. */
const zones: ReadonlyMap<string, number> = new Map(
  (
    [
      ['utc gmt z wet', 0],
      ['cet west bst', 60],
      ['cest eet sast', 120],
      ['eest msk', 180],
      ['gst', 240],
      ['pkt', 300],
      ['ist', 330],
      ['hkt awst sgt', 480],
      ['jst kst', 540],
      ['acst', 570],
      ['aest', 600],
      ['acdt', 630],
      ['aedt', 660],
      ['nzst', 720],
      ['nzdt', 780],
      ['brt art', -180],
      ['edt', -240],
      ['est cdt', -300],
      ['cst mdt', -360],
      ['mst pdt', -420],
      ['pst akdt', -480],
      ['akst', -540],
      ['hst', -600],
    ] as const
  ).flatMap(([names, minutes]) => names.split(' ').map((name): [string, number] => [name, minutes])),
);

const clock = /(?<![\d:])(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)? ?(a\.?m\.?|p\.?m\.?)?(?![\d:])/;
/** Words that change nothing. Each ends where another begins, so that a text is read in one way only. */
const besides =
  /^(?:(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satu?r?)(?:day)?|at|on|the)(?![a-z])|[ ,.])*$/;
const zone = new RegExp(
  `(?<![a-z])(?:(${[...zones.keys()].join('|')})?(?<![a-z]z)([+-]\\d{1,2}(?::?\\d{2})?)|(${[...zones.keys()].join('|')}))$`,
);

interface Found {
  values: (string | undefined)[];
  rest: string;
}

function take(pattern: RegExp, text: string): Found | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const after = text.slice(match.index + match[0].length);
  return { values: match.slice(1), rest: `${text.slice(0, match.index)} ${after}` };
}

type Day = Pick<TimeParts, 'year' | 'month' | 'day'>;

const dates: [RegExp, (values: string[]) => Day][] = [
  [
    new RegExp(`(?<!\\w)${ordinal}(?: of)?[ -]?${month}\\.?,?[ -](\\d{4})(?!\\d)`),
    ([day, name, year]) => dayOf(year!, monthOf(name!), day!),
  ],
  [
    new RegExp(`(?<!\\w)${month}\\.? ${ordinal},? (\\d{4})(?![\\d:])`),
    ([name, day, year]) => dayOf(year!, monthOf(name!), day!),
  ],
  [
    /(?<!\w)(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?!\d)/,
    ([year, , numeral, day]) => dayOf(year!, Number(numeral), day!),
  ],
  [
    // Month first where possible.
    /(?<!\w)(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/,
    ([first, second, year]) =>
      Number(first) > 12 ? dayOf(year!, Number(second), first!) : dayOf(year!, Number(first), second!),
  ],
];

function dayOf(year: string, numeral: number, day: string): Day {
  return { year: Number(year), month: numeral, day: Number(day) };
}

function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3)) + 1;
}

function takeDay(text: string): { day: Day; rest: string } | undefined {
  for (const [pattern, read] of dates) {
    const found = take(pattern, text);
    if (found !== undefined) return { day: read(found.values as string[]), rest: found.rest };
  }
  return undefined;
}

function offsetOf(shift: string): number {
  const [hours, minutes] = shift.includes(':')
    ? shift.slice(1).split(':')
    : [shift.slice(1, 3), shift.slice(3)];
  const total = Number(hours) * 60 + Number(minutes ?? 0);
  return shift.startsWith('-') ? -total : total;
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.startsWith('p') ? 12 : 0);
}

/** Returns undefined for other texts and without a year. */
export function parseFreeTime(text: string): TimeParts | undefined {
  const written = text.toLowerCase().replace(/\s+/g, ' ').trim();
  const dated = takeDay(written);
  if (dated === undefined) return undefined;
  const zoned = take(zone, dated.rest.trim());
  const clocked = take(clock, zoned?.rest ?? dated.rest);
  const rest = (clocked ?? zoned ?? dated).rest;
  if (!besides.test(rest)) return undefined;
  if (zoned !== undefined && clocked === undefined) return undefined;
  const [hour = '0', minute, second = '0', half] = clocked?.values ?? [];
  // A lone number is not a time.
  if (clocked !== undefined && minute === undefined && half === undefined) return undefined;
  const [, shift, name] = zoned?.values ?? [];
  return {
    ...dated.day,
    hour: hourOf(Number(hour), half),
    minute: Number(minute ?? 0),
    second: Number(second),
    offset: shift === undefined ? (zones.get(name ?? 'utc') ?? 0) : offsetOf(shift),
  };
}
