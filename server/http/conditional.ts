/** Entity tags (RFC 9110, section 13). */
import { createHash } from 'node:crypto';

/** Returns a strong tag; `form` separates encodings of one content. */
export const tagOf = (content: string | Buffer, form = ''): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 24)}${form}"`;

export const isKnown = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((known) => ['*', tag].includes(known.trim().replace(/^W\//, '')));
