import { hook } from '../frame/hooks.ts';
import type { Organization } from './organization.ts';

export interface OrganizationChange {
  readonly before: Organization;
  readonly after: Organization;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Settings of the organization changed; its row is locked by the transaction. */
export const organizationChanged = hook<OrganizationChange>('organizationChanged');
