import { createHash } from 'node:crypto';
import type { Message } from '../vocabulary.ts';

/** Differs where a later archive has a known message otherwise: its text, edit, reactions or files. */
export const digestOf = ({ text, editedAt, reactions, files }: Message): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        text,
        editedAt ?? null,
        reactions,
        files.map(({ id, bytes }) => [id, bytes !== undefined]),
      ]),
    )
    .digest()
    .subarray(0, 16);
