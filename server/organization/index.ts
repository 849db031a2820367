export { addressFault, checkAddress } from './addresses.ts';
export { type Description, describe } from './description.ts';
export { Directory } from './directory.ts';
export { showDrawn } from './drawn-pictures.ts';
export { plainRoutes, routes } from './endpoints.ts';
export { foundOrganization, foundWithin, reserveOrganizationId } from './found.ts';
export {
  type Account,
  directSystemGroups,
  fullMemberSince,
  isFullMember,
  isInSystemGroup,
} from './full-member.ts';
export { type OrganizationChange, organizationChanged } from './hooks.ts';
export { iconUrl } from './icons.ts';
export { sections } from './initial.ts';
export { languageOfOrganization } from './language.ts';
export { olderFormsOf } from './older-forms.ts';
export type { Organization, PictureKind } from './organization.ts';
export { pictureKey, pictureOf, picturesOf } from './pictures.ts';
export type {} from './service.ts';
export { fetchSettings, settingOf } from './settings.ts';
export {
  authenticationMethodsOf,
  type SignInMethods,
  signInMethodsOf,
  takesPasswords,
  takesProvider,
} from './sign-in-methods.ts';
export { nextPartId, writeOrganization } from './write.ts';
