import { createHash } from 'node:crypto';
import type { Message } from '../vocabulary.ts';

/**
 * Differs where a later archive has a known message otherwise: its text, edit, reactions or files. `taken`: how many
 * of the reactions could be taken, which grows with custom emoji.
 */
export const digestOf = ({ text, editedAt, reactions, files }: Message, taken: number): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        text,
        editedAt ?? null,
        reactions,
        taken,
        files.map(({ id, bytes }) => [id, bytes !== undefined]),
      ]),
    )
    .digest()
    .subarray(0, 16);
