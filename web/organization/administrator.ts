/** Whether the reader administers the organization. */
import { roles } from '@parlance/protocol/users/roles';
import { own } from '../store/world.ts';

export const isAdministrator = (): boolean => (own.value?.role ?? roles.guest) <= roles.administrator;
export const isOwner = (): boolean => own.value?.role === roles.owner;
