import * as protocol from '@parlance/protocol/user-status';
import { when } from '../frame/hooks.ts';
import { type InitialSection, section } from '../frame/initial.ts';
import { on, type Routes } from '../frame/routes.ts';
import { presenceSettingChanged } from '../presence/index.ts';
import {
  accessSeenUser,
  fetchSeen,
  type Introduction,
  isSpectator,
  settingsOf,
  userCreated,
  userErased,
} from '../users/index.ts';
import { doEraseStatus, doUpdateOwnStatus, doUpdateUserStatus, emitAway } from './change.ts';
import { fetchStatus, fetchStatuses } from './read.ts';

export const routes: Routes = (service) => [
  on(protocol.updateOwnStatus, async (input, call) => {
    await doUpdateOwnStatus(service, call, input);
    return {};
  }),
  on(protocol.updateUserStatus, async ({ user_id, ...input }, call) => {
    await doUpdateUserStatus(service, call, user_id, input);
    return {};
  }),
  on(protocol.getUserStatus, async ({ user_id }, { reader, organization, actor }) => {
    const user = await accessSeenUser(reader, organization, actor, user_id);
    return { status: await fetchStatus(reader, organization, user.id) };
  }),
];

export const sections: readonly InitialSection[] = [
  section(protocol.userStatusData, async ({ reader, organization, actor }) => ({
    // Hidden from spectators.
    user_status: isSpectator(actor)
      ? {}
      : await fetchStatuses(
          reader,
          organization,
          (await fetchSeen(reader, organization, actor)) ?? 'everybody',
        ),
  })),
];

/** Sends statuses along with users who become visible. */
export const introduction: Introduction = async (reader, organization, users) =>
  Object.entries(await fetchStatuses(reader, organization, new Set(users))).map(([id, status]) => ({
    user: Number(id),
    event: protocol.userStatusChanged.of({ user_id: Number(id), ...status }),
  }));

export const reactions = [
  // Defaults may hide the presence of new users.
  when(userCreated, async (transaction, { user }) => {
    if (!settingsOf(user).presence_enabled) await emitAway(transaction, user.id, false);
  }),
  when(userErased, async (transaction, user) => {
    await doEraseStatus(transaction, user.id);
    if (!settingsOf(user).presence_enabled) await emitAway(transaction, user.id, true);
  }),
  when(presenceSettingChanged, (transaction, { userId, isEnabled }) =>
    emitAway(transaction, userId, isEnabled),
  ),
];
