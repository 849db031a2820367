/** Roles [S17]: a smaller number has more rights. */
export const roles = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof roles)[keyof typeof roles];
export const roleNumbers: readonly number[] = Object.values(roles);

/** Built-in groups with their least senior role. */
export const systemGroups = {
  'role:nobody': null,
  'role:owners': roles.owner,
  'role:administrators': roles.administrator,
  'role:moderators': roles.moderator,
  /** Members past the waiting period, and more senior users. */
  'role:fullmembers': roles.member,
  'role:members': roles.member,
  'role:everyone': roles.guest,
  /** Also readers without an account, where permitted. */
  'role:internet': roles.guest,
} as const;
export type SystemGroup = keyof typeof systemGroups;
