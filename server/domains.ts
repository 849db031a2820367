/** Every domain's contribution to the service, in the order of the ladder. Adding a domain is a line in each list. */
import * as groups from './groups/index.ts';
import type { InitialSection } from './initial.ts';
import { routes as messageRoutes } from './messages/index.ts';
import { realtimeRoutes } from './realtime/endpoints.ts';
import type { Routes } from './service.ts';

export const sections: readonly InitialSection[] = [...groups.sections];

export const routes: readonly Routes[] = [groups.routes, messageRoutes, realtimeRoutes(sections)];
