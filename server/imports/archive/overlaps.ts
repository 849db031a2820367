import { Refusal } from '../../config/refusal.ts';

/** Where an entry lies in a zip, in bytes; `end` leaves out what only its local header has. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/**
 * Entries that share bytes unpack one piece of data many times, which no size of a single entry shows.
 *
 * @throws {Refusal} when two entries share bytes.
 */
export function checkOverlaps(extents: Extent[]): void {
  extents.sort((one, other) => one.start - other.start);
  let end = 0;
  for (const extent of extents) {
    if (extent.start < end) throw new Refusal('The archive is refused: its entries overlap.');
    end = extent.end;
  }
}
