export { Directory } from './directory.ts';
export { plainRoutes, routes } from './endpoints.ts';
export { foundOrganization } from './found.ts';
export {
  type Account,
  directSystemGroups,
  fullMemberSince,
  isFullMember,
  isInSystemGroup,
} from './full-member.ts';
export { iconUrlOf } from './icon.ts';
export { sections } from './initial.ts';
export type { Organization } from './organization.ts';
export { settingOf } from './settings.ts';
