import { hook } from '../frame/hooks.ts';
import type { Organization } from './organization.ts';

export interface OrganizationChange {
  readonly before: Organization;
  readonly after: Organization;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Settings changed; the transaction holds the organization's row. */
export const organizationChanged = hook<OrganizationChange>('organizationChanged');
