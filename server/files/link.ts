/** An address at which one file can be read without credentials, for a minute: what it says is signed. */
import type { Secrets } from '../secrets/secrets.ts';

/** Milliseconds. */
const lifetime = 60_000;

interface Link {
  readonly organizationId: number;
  readonly fileId: number;
}

const signed = (payload: string) => `temporary file ${payload}`;

export const makeToken = (secrets: Secrets, { organizationId, fileId }: Link, now: number): string => {
  const payload = `${organizationId}-${fileId}-${now + lifetime}`;
  return `${payload}.${secrets.sign(signed(payload))}`;
};

/** Undefined for what was not made here, and for what is too old. */
export const readToken = (secrets: Secrets, token: string, now: number): Link | undefined => {
  const [, payload = '', signature = ''] = /^(\d+-\d+-\d+)\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  if (payload === '' || !secrets.isSigned(signed(payload), signature)) return undefined;
  const [organizationId, fileId, until] = payload.split('-').map(Number);
  return now > until! ? undefined : { organizationId: organizationId!, fileId: fileId! };
};
