export {
  accessSeenUser,
  accessUser,
  accessUserByEmail,
  fetchUsers,
  lockForChange,
  noSuchUser,
} from './accounts.ts';
export {
  asStranger,
  fetchGuestsKnowing,
  fetchSeen,
  fetchStrangers,
  fetchStrangersOf,
  isLimited,
  isSeenUser,
  limitsGuests,
  unknownName,
} from './acquaintance.ts';
export { Activity, recentlyActiveSince } from './activity.ts';
export { avatarRoutes as plainRoutes } from './avatar.ts';
export { issueBotKeys } from './bot-keys.ts';
export {
  type BotSetup,
  configurationOf,
  fetchBot,
  fetchBots,
  fetchListening,
  type Listening,
  noSetup,
  renderBot,
  type SetUpBot,
  storeSetup,
} from './bot-setup.ts';
export { areBotsOf } from './bots-of.ts';
export { Departures } from './callers/departures.ts';
export { Endings } from './callers/endings.ts';
export { createIdentifyArrival } from './callers/identify.ts';
export { LastUse } from './callers/last-use.ts';
export { Recognition } from './callers/recognition.ts';
export { versionNow } from './callers/version.ts';
export { doChangeEmail } from './change-email.ts';
export { doChangeSetting } from './change-setting.ts';
export { type CreatedUser, createUser, type NewUser } from './create.ts';
export { doDeactivate, doDeactivateWithBots, doReactivate } from './deactivate.ts';
export { avatarChange, emitSystemGroups, emitUserChange } from './emit-changes.ts';
export { routes } from './endpoints.ts';
export {
  accountCreated,
  type Beginning,
  keysRevoked,
  type MessagePlaces,
  messagePlaces,
  messagesUnwanted,
  type Reactivation,
  type RoleChange,
  roleChanged,
  type SettingChange,
  type SignInPlace,
  settingsChanged,
  type UserCreation,
  userCreated,
  userErased,
  userReactivated,
  userSignedIn,
  usersDeactivated,
} from './hooks.ts';
export { sections } from './initial.ts';
export {
  defaultKeyName,
  ensureKey,
  fetchKey,
  fetchKeys,
  issueKey,
  listKeys,
  randomText,
  regenerateKey,
  revokeKeys,
  revokeKeysOf,
} from './keys.ts';
export { KnownUsers, newestChange } from './known.ts';
export { languageOfUser, languagePreference } from './language.ts';
export { emitBotChanged, emitBotSetUp, emitNewOwner, managersOf } from './managed-bots.ts';
export { createNarrowing, type Introduction } from './meetings.ts';
export { checkEmail, checkFormerName, checkFullName, checkPassword } from './name.ts';
export { reactions } from './on-hooks.ts';
export { hashPassword, verifyPassword } from './passwords/hash.ts';
export { doSetPassword } from './passwords/set-password.ts';
export { avatarUrl, emailSeenBy, isoTime, mayUseGravatar, renderUser, seesEmail } from './render.ts';
export { checkAdministrator, checkOwner, checkPerson, checkRoleChange } from './rights.ts';
export { Roster } from './roster.ts';
export type {} from './service.ts';
export { recordFirstSignIn } from './sessions/first-sign-in.ts';
export {
  type Beginner,
  createIdentifySession,
  csrfTokenOf,
  endSession,
  endSessions,
  forgetOldSessions,
  type IdentifySession,
  isCsrfToken,
  isFreshSession,
  sessionSeconds,
  startSession,
} from './sessions/sessions.ts';
export { checkPasswordOf, checkSignIn } from './sessions/sign-in.ts';
export { defaultSettings, settingsOf } from './settings.ts';
export {
  accessSpectator,
  isSpectator,
  onWithSpectators,
  refuseSpectator,
  welcomesSpectators,
} from './spectator.ts';
export { fetchSystemBots } from './system-bots.ts';
export { SystemMembers, systemMembers } from './system-members.ts';
export { type TimeReader, timeFor } from './time.ts';
export { checkUniqueName, findFreeName } from './unique-name.ts';
export { doChangeUser, doUpdateUser, type UserChanges } from './update.ts';
export { apiEmail, openEmail, profiledColumns, type User, userColumns, visibility } from './user.ts';
export { emitVisibilityChange } from './visibility.ts';
export { warmRoster } from './warm.ts';
