export { accessSeenUser, accessUser, accessUserByEmail, fetchUsers, noSuchUser } from './accounts.ts';
export {
  asStranger,
  fetchGuestsKnowing,
  fetchSeen,
  fetchStrangers,
  isLimited,
  isSeenUser,
  limitsGuests,
} from './acquaintance.ts';
export { createIdentify } from './authenticate.ts';
export { avatarRoutes as plainRoutes } from './avatar.ts';
export { doChangeSetting } from './change-setting.ts';
export { type CreatedUser, createUser, type NewUser } from './create.ts';
export { Departures } from './departures.ts';
export { routes } from './endpoints.ts';
export { recordFirstSignIn } from './first-sign-in.ts';
export { sections } from './initial.ts';
export {
  defaultKeyName,
  fetchKey,
  issueKey,
  listKeys,
  randomText,
  regenerateKey,
  revokeKeys,
} from './keys.ts';
export { KnownUsers, newestChange } from './known.ts';
export { createNarrowing } from './meetings.ts';
export { checkEmail, checkFullName, checkPassword } from './name.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { Recognition } from './recognition.ts';
export { avatarUrl, emailSeenBy, isoTime, mayUseGravatar, renderUser, seesEmail } from './render.ts';
export { checkAdministrator, checkOwner } from './rights.ts';
export { Roster } from './roster.ts';
export { defaultSettings, settingsOf } from './settings.ts';
export { accessSpectator, isSpectator, onWithSpectators, refuseSpectator } from './spectator.ts';
export { fetchSystemBots } from './system-bots.ts';
export { SystemMembers, systemMembers } from './system-members.ts';
export { tellSystemGroups, tellUserChange } from './tell.ts';
export { apiEmail, openEmail, type User, userColumns, visibility } from './user.ts';
export { warmRoster } from './warm.ts';
