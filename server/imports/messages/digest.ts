/** What is remembered of a message that an archive brought. A later archive is compared with it. */
import { createHash } from 'node:crypto';
import type { Message, SourceId } from '../vocabulary.ts';

export interface Taken {
  /** Names of the reactions that could be taken, which grow with custom emoji. */
  readonly reactions: readonly string[];
  /** Whether a file is here. */
  readonly hasFile: (id: SourceId) => boolean;
}

/** Bytes of the whole, and of each reaction after it. */
const whole = 16;
const one = 6;
/** Reactions that are remembered of one message. */
const most = 8_000;

const hash = (text: string, bytes: number): Buffer =>
  createHash('sha256').update(text).digest().subarray(0, bytes);

const namesIn = (digest: Buffer | null): Set<string> => {
  const names = new Set<string>();
  for (let at = whole; digest !== null && at + one <= digest.length; at += one)
    names.add(digest.toString('hex', at, at + one));
  return names;
};

/** Returns which reactions an earlier archive brought: one that is not here now was removed here. */
export const broughtBy = (digest: Buffer | null): ((reaction: string) => boolean) => {
  const names = namesIn(digest);
  return (reaction) => names.has(hash(reaction, one).toString('hex'));
};

/** Differs where a later archive has a known message otherwise, or where more of it could be taken. */
const digestOfWhole = ({ text, editedAt, reactions, files }: Message, taken: Taken): Buffer =>
  hash(
    JSON.stringify([
      text,
      editedAt ?? null,
      reactions,
      taken.reactions.length,
      files.map(({ id }) => [id, taken.hasFile(id)]),
    ]),
    whole,
  );

export const isSame = (digest: Buffer | null, message: Message, taken: Taken): boolean =>
  digest?.subarray(0, whole).equals(digestOfWhole(message, taken)) === true;

/** `before`: of an earlier archive, whose reactions stay remembered. */
export const digestOf = (message: Message, taken: Taken, before: Buffer | null = null): Buffer => {
  const names = namesIn(before);
  for (const reaction of taken.reactions)
    if (names.size < most) names.add(hash(reaction, one).toString('hex'));
  return Buffer.concat([digestOfWhole(message, taken), Buffer.from([...names].join(''), 'hex')]);
};
