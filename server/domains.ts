/** Every domain's contribution to the service, in the order of the ladder. Adding a domain is a line in each list. */
import type { InitialSection } from './initial.ts';
import { routes as messageRoutes } from './messages/index.ts';
import { realtimeRoutes } from './realtime/endpoints.ts';
import type { Routes } from './service.ts';

export const sections: readonly InitialSection[] = [];

export const routes: readonly Routes[] = [messageRoutes, realtimeRoutes(sections)];
