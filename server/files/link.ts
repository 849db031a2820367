/** A signed address for a minute without credentials, while its user may read the file [H17]. */
import type { Secrets } from '../secrets/secrets.ts';

/** Milliseconds. */
const lifetime = 60_000;

export interface Link {
  readonly organizationId: number;
  readonly fileId: number;
  /** Undefined for spectators. */
  readonly userId: number | undefined;
}

const signed = (payload: string) => `temporary file ${payload}`;

export const makeToken = (
  secrets: Secrets,
  { organizationId, fileId, userId = 0 }: Link,
  now: number,
): string => {
  const payload = `${organizationId}-${fileId}-${userId}-${now + lifetime}`;
  return `${payload}.${secrets.sign(signed(payload))}`;
};

/** Undefined for invalid or expired tokens. */
export const readToken = (secrets: Secrets, token: string, now: number): Link | undefined => {
  const [, payload = '', signature = ''] = /^(\d+-\d+-\d+-\d+)\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  if (payload === '' || !secrets.isSigned(signed(payload), signature)) return undefined;
  const [organizationId, fileId, userId, until] = payload.split('-').map(Number);
  if (now > until!) return undefined;
  return { organizationId: organizationId!, fileId: fileId!, userId: userId || undefined };
};
