/** Puts entries into one stream, whose end vouches for every byte before it. */
import { createHash } from 'node:crypto';
import { type End, endEntry, endShape } from './format.ts';
import { headerOf, paddingOf, trailer } from './tar.ts';

export interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

const written = ({ name, bytes }: Entry): Buffer[] => [
  headerOf(name, bytes.length),
  bytes,
  paddingOf(bytes.length),
];

/** The last entry holds the totals, and a hash of all bytes before it and of the totals. */
export const endText = (end: End, sha256: string): string => JSON.stringify({ ...end, sha256 });

export async function* pack(entries: AsyncGenerator<Entry, End>): AsyncGenerator<Buffer, End> {
  const hash = createHash('sha256');
  try {
    for (;;) {
      const next = await entries.next();
      if (next.done === true) {
        // In the order of the shape, as its reader writes it again.
        const end = endShape.parse(next.value);
        const sha256 = hash.update(JSON.stringify(end)).digest('hex');
        yield* written({ name: endEntry, bytes: Buffer.from(endText(end, sha256)) });
        yield trailer;
        return end;
      }
      for (const bytes of written(next.value)) {
        hash.update(bytes);
        yield bytes;
      }
    }
  } finally {
    // A reader may go away: then nothing goes on reading the database.
    await entries.return(undefined as never);
  }
}
