export { type CreatedUser, createUser, type NewUser } from './create.ts';
export {
  defaultKeyName,
  fetchKey,
  issueKey,
  listKeys,
  randomText,
  regenerateKey,
  revokeKeys,
} from './keys.ts';
export { checkEmail, checkFullName, checkPassword } from './name.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { avatarUrl, emailSeenBy, isoTime, mayUseGravatar, renderUser } from './render.ts';
export { tellSystemGroups, tellUserChange } from './tell.ts';
export { apiEmail, type User, userColumns, visibility } from './user.ts';
