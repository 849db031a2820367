/** Names of the files of PostgreSQL's write-ahead log: eight digits each of timeline, log and segment, in base 16. */

/** 16 MiB each, so many in a log. */
const segmentsOfLog = 256n;
export const segmentBytes = 16_777_216n;

const segment = /^[0-9A-F]{24}$/;

export const isSegment = (name: string): boolean => segment.test(name);

/** Segments, and the notes that PostgreSQL puts between them. */
export const isOfLog = (name: string): boolean =>
  /^[0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?$|^[0-9A-F]{8}\.history$/.test(name);

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

const numberOf = (name: string): bigint =>
  BigInt(`0x${name.slice(8, 16)}`) * segmentsOfLog + BigInt(`0x${name.slice(16, 24)}`);

const nameOf = (timeline: string, number: bigint): string =>
  `${timeline}${hex(number / segmentsOfLog)}${hex(number % segmentsOfLog)}`;

/** Returns the segment of a position like `0/3000028`. */
export const segmentOf = (timeline: number, lsn: string): string => {
  const [high = '0', low = '0'] = lsn.split('/');
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  return nameOf(hex(BigInt(timeline)), position / segmentBytes);
};

export const segmentAfter = (name: string): string => nameOf(name.slice(0, 8), numberOf(name) + 1n);

/** Whether what `name` holds lies before the segment `first`. */
export const isBefore = (name: string, first: string): boolean => name.slice(8, 24) < first.slice(8, 24);

/** How many there are from one to another, both included. */
export const segmentsBetween = (first: string, last: string): number =>
  Number(numberOf(last) - numberOf(first)) + 1;

/** Returns the last segment that is there with all before it, from `first` on; undefined when `first` is missing. */
export const lastWithoutGap = (names: ReadonlySet<string>, first: string): string | undefined => {
  let last: string | undefined;
  for (let name = first; names.has(name); name = segmentAfter(name)) last = name;
  return last;
};
