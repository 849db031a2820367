/** Every domain's contribution to the service, in the order of the ladder. Adding a domain is a line in each list. */
import { routes as channelRoutes, sections as channelSections } from './channels/index.ts';
import type { InitialSection } from './initial.ts';
import { routes as messageRoutes } from './messages/index.ts';
import { realtimeRoutes } from './realtime/endpoints.ts';
import type { Routes } from './service.ts';

export const sections: readonly InitialSection[] = [...channelSections];

export const routes: readonly Routes[] = [channelRoutes, messageRoutes, realtimeRoutes(sections)];
