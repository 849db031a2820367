import { createHash } from 'node:crypto';
import type { Message, SourceId } from '../vocabulary.ts';

export interface Taken {
  /** How many of the reactions could be taken, which grows with custom emoji. */
  readonly reactions: number;
  /** Whether a file is here. */
  readonly hasFile: (id: SourceId) => boolean;
}

/** Differs where a later archive has a known message otherwise, or where more of it could be taken. */
export const digestOf = ({ text, editedAt, reactions, files }: Message, taken: Taken): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        text,
        editedAt ?? null,
        reactions,
        taken.reactions,
        files.map(({ id }) => [id, taken.hasFile(id)]),
      ]),
    )
    .digest()
    .subarray(0, 16);
