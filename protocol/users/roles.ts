/** Roles [S17]: the smaller the number, the more its holder may do. */
export const roles = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof roles)[keyof typeof roles];
export const roleNumbers: readonly number[] = Object.values(roles);

/** The built-in groups that follow from roles, each with the most junior role that belongs to it. */
export const systemGroups = {
  'role:nobody': null,
  'role:owners': roles.owner,
  'role:administrators': roles.administrator,
  'role:moderators': roles.moderator,
  /** Members whose account is older than the organization's waiting period, and everybody senior to them. */
  'role:fullmembers': roles.member,
  'role:members': roles.member,
  'role:everyone': roles.guest,
  /** Also people without an account, where the organization lets them read. */
  'role:internet': roles.guest,
} as const;
export type SystemGroup = keyof typeof systemGroups;
