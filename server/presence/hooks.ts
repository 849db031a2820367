import { hook } from '../frame/hooks.ts';
import type { Organization } from '../organization/index.ts';

export interface PresenceSettingChange {
  readonly organization: Organization;
  readonly userId: number;
  readonly isEnabled: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A user shows or hides presence. */
export const presenceSettingChanged = hook<PresenceSettingChange>('presenceSettingChanged');
