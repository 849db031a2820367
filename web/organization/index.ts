/** What administrators do: dialogs about people. */
import type { Feature } from '../app/feature.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { mayInOrganization } from '../store/permissions.ts';
import { go } from '../store/places/address.ts';

const load = () => import('./dialogs.ts');

const mayInvite = (): boolean =>
  mayInOrganization('can_invite_users_group') || mayInOrganization('create_multiuse_invite_group');

export const feature: Feature = {
  actions: [
    {
      id: 'invite-people',
      words: 'Invite people',
      group: 'You',
      isAllowed: mayInvite,
      run: () => openDialog('invite', {}),
    },
    {
      id: 'organization-settings',
      words: 'Organization settings',
      group: 'Going places',
      run: () => go({ kind: 'organization', section: 'organization-profile' }),
    },
  ],
  dialogs: {
    invite: () => load().then((module) => module.InvitePeople),
    'edit-user': () => load().then((module) => module.EditUser),
    'deactivate-user': () => load().then((module) => module.DeactivateUser),
    'bot-failures': () => load().then((module) => module.BotFailures),
  },
};
