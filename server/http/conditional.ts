/** Answers that a client may have already: each form of an answer has a tag, which the client sends back (RFC 9110, section 13). */
import { createHash } from 'node:crypto';

/** A strong tag: the same for the same bytes, and for no others. `form` tells apart what is packed differently. */
export const tagOf = (content: string | Buffer, form = ''): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 24)}${form}"`;

/** Whether the client says, in If-None-Match, that it has what has this tag. */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((known) => ['*', tag].includes(known.trim().replace(/^W\//, '')));
