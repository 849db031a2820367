/** Includes administrators' changes of users, because those can change profile values. */
import { removeOwnAvatar, setOwnAvatar } from '@parlance/protocol/profiles/avatars';
import * as protocol from '@parlance/protocol/profiles/fields';
import { updateUser, updateUserByEmail } from '@parlance/protocol/users/users';
import { type Call, on, type Routes } from '../frame/routes.ts';
import { accessUserByEmail, checkAdministrator, doUpdateUser, type UserChanges } from '../users/index.ts';
import { doRemoveOwnAvatar, doSetOwnAvatar } from './avatar.ts';
import { doCreateField, doRemoveField, doReorderFields, doUpdateField } from './change-fields.ts';
import { doChangeOwnValues, doChangeValues } from './change-values.ts';
import { fetchFields, renderFields } from './fields.ts';

type Changes = UserChanges & { readonly profile_data?: readonly protocol.ProfileChange[] | undefined };

export const routes: Routes = (service) => {
  const update = (call: Call, targetId: number, input: Changes) =>
    doUpdateUser(service, call, { ...input, targetId }, (transaction, { actor, target }) =>
      doChangeValues(transaction, actor, target.id, input.profile_data ?? []),
    );
  return [
    on(protocol.getProfileFields, async (_input, { reader }) => ({
      custom_fields: renderFields(await fetchFields(reader)),
    })),
    on(protocol.createProfileField, async (input, call) => ({
      id: await doCreateField(service, input, call),
    })),
    on(protocol.reorderProfileFields, async ({ order }, call) => {
      await doReorderFields(service, order, call);
      return {};
    }),
    on(protocol.updateProfileField, async (input, call) => {
      await doUpdateField(service, input, call);
      return {};
    }),
    on(protocol.removeProfileField, async ({ field_id }, call) => {
      await doRemoveField(service, field_id, call);
      return {};
    }),
    on(protocol.updateOwnProfile, async ({ data }, call) => {
      await doChangeOwnValues(service, call, data);
      return {};
    }),
    on(protocol.removeOwnProfile, async ({ data }, call) => {
      const changes = data.map((id) => ({ id, value: null }));
      await doChangeOwnValues(service, call, changes);
      return {};
    }),
    on(setOwnAvatar, async (_input, call) => ({ avatar_url: await doSetOwnAvatar(service, call) })),
    on(removeOwnAvatar, async (_input, call) => ({ avatar_url: await doRemoveOwnAvatar(service, call) })),
    on(updateUser, async (input, call) => {
      await update(call, input.user_id, input);
      return {};
    }),
    on(updateUserByEmail, async (input, call) => {
      checkAdministrator(call.actor);
      const target = await accessUserByEmail(call.reader, call.organization, call.actor, input.email);
      await update(call, target.id, input);
      return {};
    }),
  ];
};
