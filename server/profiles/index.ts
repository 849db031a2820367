import { profileFieldsData } from '@parlance/protocol/profiles/fields';
import { type InitialSection, section } from '../frame/initial.ts';
import { isSpectator } from '../users/index.ts';
import { fetchFields, fieldTypes, renderFields } from './fields.ts';

export {
  checkMayChangeAvatar,
  doRemoveAvatar,
  doSetAvatar,
  doWriteAvatar,
  keepAvatarPictures,
  withStoredAvatar,
} from './avatar.ts';
export {
  jobs,
  newAvatarKey,
  plainRoutes,
  reactions,
  storageKeys as avatarKeys,
} from './avatar-files.ts';
export { routes } from './endpoints.ts';
export { fetchFields, type ProfileField } from './fields.ts';
export { restoreFields, restoreValues } from './restore.ts';

export const sections: readonly InitialSection[] = [
  section(profileFieldsData, async ({ reader, actor }) => ({
    // Spectators see no profiles.
    custom_profile_fields: isSpectator(actor) ? [] : renderFields(await fetchFields(reader)),
    custom_profile_field_types: fieldTypes,
  })),
];
