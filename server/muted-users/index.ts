import { mutedUsersData, muteUser, unmuteUser } from '@parlance/protocol/muted-users';
import { type InitialSection, section } from '../frame/initial.ts';
import { on, type Routes } from '../frame/routes.ts';
import { fetchMuted, mute, unmute } from './mute.ts';

export const routes: Routes = (service) => [
  on(muteUser, async ({ muted_user_id }, call) => {
    await mute(service, call, muted_user_id);
    return {};
  }),
  on(unmuteUser, async ({ muted_user_id }, call) => {
    await unmute(service, call, muted_user_id);
    return {};
  }),
];

export const sections: readonly InitialSection[] = [
  section(mutedUsersData, async ({ reader, actor }) => ({ muted_users: await fetchMuted(reader, actor.id) })),
];
