/** One post or reply, as the second pass reads it. */
import { createHash } from 'node:crypto';
import { textIn } from '../reading/fields.ts';
import type { Fields } from '../reading/values.ts';
import type { PostPlace } from './place.ts';

/** A reply is kept on its own, because it may be older than its root. */
export interface StoredReply {
  readonly reply: Fields;
  /** Absent when its root does not say where it is. */
  readonly place: PostPlace | undefined;
  readonly root: {
    /** Where the root is. */
    readonly file: number;
    readonly offset: number;
    /** Milliseconds since the epoch. */
    readonly time: number;
    readonly user: string;
    /** The post, for a reply that comes before it. */
    readonly post?: Fields;
  };
}

/** A number that is the same for messages of one person in one place, and else differs. */
export const tagOf = (place: PostPlace | undefined, user: string): number =>
  createHash('sha1')
    .update(`${place?.id ?? ''}\0${user}`)
    .digest()
    .readUIntBE(0, 6);

/**
 * The id of a post. Exports have none, and its text may change: place, author and time are the key, with a number for
 * posts that agree in all three.
 */
export const postId = (place: PostPlace, user: string, time: number, ordinal: number): string =>
  `${place.id}:${user}:${time}${ordinal === 0 ? '' : `:${ordinal}`}`;

export const userOf = (post: Fields): string => textIn(post, 'user').toLowerCase();
