/** Where a message is. */
export interface Place {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** The number of the file; its meaning is the reader's. */
  readonly file: number;
  /** Bytes. */
  readonly offset: number;
  readonly length: number;
  /** A number of the reader, such as a hash by which equal messages are found. */
  readonly tag: number;
}

/** The numbers that one place takes. */
export const numbers = 5;

export interface Run {
  readonly values: Float64Array;
  /** Places. */
  readonly count: number;
}

export function writePlace(values: Float64Array, index: number, place: Place): void {
  const at = index * numbers;
  values[at] = place.time;
  values[at + 1] = place.file;
  values[at + 2] = place.offset;
  values[at + 3] = place.length;
  values[at + 4] = place.tag;
}

export function readPlace(values: Float64Array, index: number): Place {
  const at = index * numbers;
  return {
    time: values[at]!,
    file: values[at + 1]!,
    offset: values[at + 2]!,
    length: values[at + 3]!,
    tag: values[at + 4]!,
  };
}

/** Returns the first `count` places by time; those of one time by file and offset. */
export function sortRun(values: Float64Array, count: number): Run {
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  order.sort((one, other) => {
    const [a, b] = [one * numbers, other * numbers];
    return values[a]! - values[b]! || values[a + 1]! - values[b + 1]! || values[a + 2]! - values[b + 2]!;
  });
  const sorted = new Float64Array(count * numbers);
  for (const [index, from] of order.entries())
    sorted.set(values.subarray(from * numbers, (from + 1) * numbers), index * numbers);
  return { values: sorted, count };
}
