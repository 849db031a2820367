import { hook } from '../frame/hooks.ts';
import type { Organization } from '../organization/index.ts';

export interface PresenceSettingChange {
  readonly organization: Organization;
  readonly userId: number;
  readonly isEnabled: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A user starts or stops showing others when they are there. */
export const presenceSettingChanged = hook<PresenceSettingChange>('presenceSettingChanged');
