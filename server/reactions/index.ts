import { addReaction, removeReaction } from '@parlance/protocol/reactions';
import { on, type Routes } from '../frame/routes.ts';
import { doAddReaction, doRemoveReaction } from './react.ts';

export const routes: Routes = (service) => [
  on(addReaction, async (input, call) => {
    await doAddReaction(service, input, call);
    return {};
  }),
  on(removeReaction, async (input, call) => {
    await doRemoveReaction(service, input, call);
    return {};
  }),
];
