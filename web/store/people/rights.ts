/** What an administrator may not do with some people, in words; who manages a bot. */
import { roles } from '@parlance/protocol/users/roles';
import type { Refusal } from '../refusal.ts';
import { own, ownId, type Person, people } from '../world.ts';

const mayHandle = ({ role }: Person): boolean => role !== roles.owner || own.value?.role === roles.owner;

/** The owner of a bot, and administrators; only owners for another person's bot with their role. */
export const mayManage = (bot: Person): boolean =>
  bot.is_active &&
  (bot.bot_owner_id === ownId() ||
    ((own.value?.role ?? roles.guest) <= roles.administrator && mayHandle(bot)));

const isActiveOwner = ({ is_bot, is_active, role }: Person): boolean =>
  !is_bot && is_active && role === roles.owner;

const isLastOwner = (person: Person): boolean =>
  isActiveOwner(person) && [...people.value.values()].filter(isActiveOwner).length === 1;

export const whyRoleStays = (person: Person): Refusal => {
  if (!mayHandle(person)) return 'Only owners can change the role of an owner.';
  return isLastOwner(person)
    ? 'The only owner keeps this role. Make another person an owner first.'
    : undefined;
};

export const whyStays = (person: Person): Refusal => {
  if (!mayHandle(person)) return 'Only owners can deactivate an owner.';
  return isLastOwner(person) ? 'The only owner cannot leave. Make another person an owner first.' : undefined;
};

/** The roles that the reader may give. */
export const rolesFor = (person: Person): readonly Person['role'][] =>
  Object.values(roles).filter(
    (role) =>
      role === person.role ||
      ((own.value?.role ?? roles.guest) <= role &&
        // The service makes no guest an administrator at once.
        !(person.role === roles.guest && role <= roles.administrator)),
  );
