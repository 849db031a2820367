import type { GroupObjection } from '@parlance/protocol/groups/group';
import { hook } from '../frame/hooks.ts';
import type { Organization } from '../organization/index.ts';
import type { User } from '../users/index.ts';

/** Group membership changed, so settings that name groups may resolve to other users. */
export const groupsChanged = hook<Organization>('groupsChanged');

/** `actor` added people to a custom group or removed them. */
export interface GroupMemberChange {
  readonly organization: Organization;
  readonly actor: User;
  readonly group: { readonly id: number; readonly name: string };
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export const groupMembersChanged = hook<GroupMemberChange>('groupMembersChanged');

export interface GroupDeparture {
  readonly organization: Organization;
  readonly actor: User;
  readonly groupId: number;
  readonly object: (objection: GroupObjection) => void;
}

/** A domain that still names the group objects, revealing only what the actor may know. */
export const groupLeaving = hook<GroupDeparture>('groupLeaving');
