export { checkAddableGroups, fetchAddableGroups } from './begin.ts';
export { checkExpected, checkGroupSetting, normaliseSetting } from './check-setting.ts';
export { routes, sections } from './endpoints.ts';
export {
  type GroupDeparture,
  type GroupMemberChange,
  groupLeaving,
  groupMembersChanged,
  groupsChanged,
} from './hooks.ts';
export { lockGroups } from './lock.ts';
export { reactions } from './on-hooks.ts';
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
