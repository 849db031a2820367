/** What people tell of themselves in the fields that their organization has for it. */
import { profileFieldsData } from '@parlance/protocol/profile-fields';
import { type InitialSection, section } from '../initial.ts';
import { fetchFields, fieldTypes, renderFields } from './fields.ts';

export {
  checkMayChangeAvatar,
  doRemoveAvatar,
  doSetAvatar,
  doWriteAvatar,
  withStoredAvatar,
} from './avatar.ts';
export { consequences, jobs, plainRoutes } from './avatar-files.ts';
export { changeValues } from './change-values.ts';
export { routes } from './endpoints.ts';

export const sections: readonly InitialSection[] = [
  section(profileFieldsData, async ({ reader }) => ({
    custom_profile_fields: renderFields(await fetchFields(reader)),
    custom_profile_field_types: fieldTypes,
  })),
];
