/** What the protocol leaves to administrators. */
import { roles } from '@parlance/protocol/users/roles';
import { groupName } from '../../store/groups/names.ts';
import { own } from '../../store/world.ts';
import { onlyThey } from './names.ts';

export const isAdministrator = (): boolean => (own.value?.role ?? roles.guest) <= roles.administrator;

/** Undefined for administrators. */
export const whyNotAdministrator = (): string | undefined =>
  isAdministrator() ? undefined : onlyThey([groupName({ name: 'role:administrators' })]);
