import { type Role, roles } from '@parlance/protocol/users/roles';
import { Refusal } from '../../config/refusal.ts';

export const roleNames: readonly string[] = Object.keys(roles);

/** Throws a Refusal that begins with `place`, such as `--role`. */
export const readRole = (name: string, place: string): Role => {
  if (!Object.hasOwn(roles, name)) throw new Refusal(`${place}: ${name} is none of ${roleNames.join(', ')}.`);
  return roles[name as keyof typeof roles];
};

export const roleName = (role: number): string =>
  Object.entries(roles).find(([, number]) => number === role)?.[0] ?? String(role);
