import type { Feature } from '../app/feature.ts';
import { actions } from './actions.ts';

const load = () => import('./dialogs/dialogs.ts');

export const feature: Feature = {
  actions,
  dialogs: {
    'change-time': () => load().then((module) => module.ChangeTime),
    'new-poll': () => load().then((module) => module.NewPoll),
    'new-to-do-list': () => load().then((module) => module.NewToDoList),
    'saved-snippets': () => load().then((module) => module.SavedSnippets),
    'schedule-message': () => load().then((module) => module.ScheduleMessage),
  },
};
