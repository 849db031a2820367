export { Directory } from './directory.ts';
export { foundOrganization } from './found.ts';
export {
  type Account,
  directSystemGroups,
  fullMemberSince,
  isFullMember,
  isInSystemGroup,
} from './full-member.ts';
export type { Organization } from './organization.ts';
export { settingOf } from './settings.ts';
