export { checkAddableGroups, fetchAddableGroups } from './begin.ts';
export { checkExpected, checkGroupSetting, normaliseSetting } from './check-setting.ts';
export { consequences } from './consequences.ts';
export { routes, sections } from './endpoints.ts';
export { lockGroups } from './lock.ts';
export {
  areInSettings,
  fetchUsersOfSetting,
  type Holder,
  hasPermission,
  isInSetting,
  isPermitted,
  systemGroupOf,
} from './permits.ts';
export { fetchSubgroups } from './queries.ts';
export { settingsNaming } from './uses.ts';
