import { hook } from '../frame/hooks.ts';
import type { Organization } from '../organization/index.ts';

export interface RefusedMail {
  readonly organization: Organization;
  readonly to: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** An invitation came back: the mail server refused it for good. */
export const invitationRefused = hook<RefusedMail>('invitationRefused');
