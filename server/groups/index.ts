export { checkGroupSetting, normaliseSetting } from './check-setting.ts';
export {
  areInSettings,
  fetchUsersOfSetting,
  type Holder,
  hasPermission,
  isInSetting,
  isPermitted,
  systemGroupOf,
} from './permits.ts';
