import * as protocol from '@parlance/protocol/users/sessions';
import { on, type Routes } from '../../frame/routes.ts';
import { checkPerson } from '../rights.ts';
import { endOtherSessions, endOwnSession, revokeOwnKey } from './end-access.ts';
import { fetchAccess } from './list.ts';

export const sessionRoutes: Routes = (service) => [
  on(protocol.getSessions, async (_input, call) => {
    checkPerson(call.actor);
    return fetchAccess(call, service.now());
  }),
  on(protocol.endOtherSessions, async (_input, call) => {
    checkPerson(call.actor);
    return { ended_count: await endOtherSessions(service, call) };
  }),
  on(protocol.endSession, async ({ session_id }, call) => {
    checkPerson(call.actor);
    await endOwnSession(service, call, session_id);
    return {};
  }),
  on(protocol.revokeApiKey, async ({ key_id }, call) => {
    checkPerson(call.actor);
    await revokeOwnKey(service, call, key_id);
    return {};
  }),
];
