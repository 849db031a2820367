/** Polls and to-do lists, which readers extend. */
import { addSubmessage } from '@parlance/protocol/submessages';
import { on, type Routes } from '../frame/routes.ts';
import { doAddSubmessage } from './add.ts';

export const routes: Routes = (service) => [
  on(addSubmessage, async (input, call) => {
    await doAddSubmessage(service, input, call);
    return {};
  }),
];
