/** What administrators do: dialogs about people. */
import type { Feature } from '../app/feature.ts';

const load = () => import('./dialogs.ts');

export const feature: Feature = {
  dialogs: {
    invite: () => load().then((module) => module.InvitePeople),
    'edit-user': () => load().then((module) => module.EditUser),
    'deactivate-user': () => load().then((module) => module.DeactivateUser),
  },
};
